/** Runs the tasks of one key one after another, in the order they came, however long each waits for others. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>()

  take<T>(key: string, task: () => Promise<T>): Promise<T> {
    const turn = (this.#last.get(key) ?? Promise.resolve()).then(task)
    const done = turn.catch(() => {})
    this.#last.set(key, done)
    done.then(() => this.#last.get(key) === done && this.#last.delete(key))
    return turn
  }
}
