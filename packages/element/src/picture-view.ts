/**
 * `<gac-picture>`: a picture drawn on a canvas. No address is ever loaded, so neither the page's
 * content policy nor a stranger's server is involved; formats that can hold script are refused.
 */
import { html, LitElement, type PropertyDeclarations, type TemplateResult } from "lit";

const drawable: ReadonlySet<string> = new Set([
  "image/png",
  "image/jpeg",
  "image/gif",
  "image/webp",
]);

/** Base64 data of a content block. */
export interface EncodedPicture {
  readonly data: string;
  readonly mimeType: string;
}

export class PictureView extends LitElement {
  static override properties: PropertyDeclarations = {
    source: { attribute: false },
    label: { attribute: false },
    fallback: { attribute: false },
    maxSize: { attribute: false },
    failed: { state: true },
  };

  /** The picture: a file, or base64 data. */
  declare source: Blob | EncodedPicture | null;
  /** What the picture is called, for screen readers. */
  declare label: string;
  /** Shown instead of a picture that cannot be drawn. */
  declare fallback: string;
  /** Longest side, in CSS px. */
  declare maxSize: number;
  declare failed: boolean;

  constructor() {
    super();
    this.source = null;
    this.label = "";
    this.fallback = "";
    this.maxSize = 320;
    this.failed = false;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has("source")) this.failed = false;
  }

  protected override render(): TemplateResult {
    return this.failed
      ? html`<span class="picture-fallback">${this.fallback}</span>`
      : html`<canvas class="picture" role="img" aria-label=${this.label} width="0" height="0">
        </canvas>`;
  }

  protected override updated(changed: Map<PropertyKey, unknown>): void {
    if (changed.has("source") || changed.has("maxSize")) void this.#draw();
  }

  async #draw(): Promise<void> {
    const { source } = this;
    const blob = source && toBlob(source);
    const bitmap = blob && (await createImageBitmap(blob).catch(() => null));
    if (source !== this.source) return bitmap?.close();
    this.failed = !bitmap;
    const canvas = this.querySelector("canvas");
    if (!bitmap || !canvas) return;
    const scale = Math.min(1, this.maxSize / Math.max(bitmap.width, bitmap.height));
    const width = Math.max(1, Math.round(bitmap.width * scale));
    const height = Math.max(1, Math.round(bitmap.height * scale));
    const density = Math.min(globalThis.devicePixelRatio || 1, 1 / scale);
    canvas.width = Math.round(width * density);
    canvas.height = Math.round(height * density);
    canvas.style.inlineSize = `${width}px`;
    canvas.style.aspectRatio = `${width} / ${height}`;
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
  }
}

function toBlob(source: Blob | EncodedPicture): Blob | null {
  if (source instanceof Blob) return drawable.has(source.type) ? source : null;
  if (!drawable.has(source.mimeType)) return null;
  try {
    const binary = atob(source.data);
    const bytes = new Uint8Array(binary.length);
    for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
    return new Blob([bytes], { type: source.mimeType });
  } catch {
    return null;
  }
}
