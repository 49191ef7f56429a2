/** Thrown in a write when its idempotency key was used before. The caller then answers with the stored result. */
export class KeyUsed extends Error {}
