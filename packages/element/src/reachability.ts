/**
 * What the browser knows of why nothing can be reached. It may be offline; and it may keep a page of
 * the web from a program on this computer: newer ones ask the person, remember a No, and sockets
 * then fail as if nothing were there.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Names of the permission, the newest first; a browser knows one of them or none. */
const NAMES = ["loopback-network", "local-network", "local-network-access"] as const;

export class Reachability implements ReactiveController {
  /** A page may not reach this computer; unknown counts as no. */
  isBlocked = false;

  readonly #host: ReactiveControllerHost;
  #asked = false;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  get isOffline(): boolean {
    return !navigator.onLine;
  }

  hostConnected(): void {
    for (const name of ["online", "offline"]) addEventListener(name, this.#update);
  }

  hostDisconnected(): void {
    for (const name of ["online", "offline"]) removeEventListener(name, this.#update);
  }

  readonly #update = (): void => this.#host.requestUpdate();

  /** Asks the browser, once. Worth it when a socket could not be opened. */
  look(): void {
    if (this.#asked) return;
    this.#asked = true;
    for (const name of NAMES) void this.#watch(name);
  }

  async #watch(name: string): Promise<void> {
    try {
      const permissions = navigator.permissions as Permissions | undefined;
      const status = await permissions?.query({ name: name as PermissionName });
      if (!status) return;
      this.#show(status.state);
      status.addEventListener("change", () => this.#show(status.state));
    } catch {
      // A name that this browser does not know.
    }
  }

  #show(state: PermissionState): void {
    const isBlocked = state === "denied";
    if (isBlocked === this.isBlocked) return;
    this.isBlocked = isBlocked;
    this.#update();
  }
}
