/** Runs the tasks of one key one after another, in the order of the calls, across their awaits. */
export class TaskQueues {
  readonly #last = new Map<string, Promise<unknown>>()

  run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const result = (this.#last.get(key) ?? Promise.resolve()).then(task)
    const done = result.catch(() => {})
    this.#last.set(key, done)
    done.then(() => this.#last.get(key) === done && this.#last.delete(key))
    return result
  }
}
