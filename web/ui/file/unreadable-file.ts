/** Why a file cannot be read, in Spanish. */
export class UnreadableFile extends Error {}
