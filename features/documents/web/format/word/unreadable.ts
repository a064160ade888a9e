/** A file that cannot be read; its message is a sentence that says what to do. */
export class Unreadable extends Error {}
