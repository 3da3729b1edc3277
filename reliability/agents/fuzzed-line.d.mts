export declare function seeded(seed: number): () => number;
export declare function anyJson(random: () => number, depth?: number): string;
export declare function agentMessage(random: () => number, sessionId: string): string;
export declare function withFlippedBits(random: () => number, text: string): Buffer;
export declare function fuzzedLine(random: () => number, sessionId: string): Buffer;
