type OnChange = (change: { key: string; newValue: string | null }) => void

/** `localStorage` in memory: keys are properties, as in a browser. */
export class FakeStorage {
  [key: string]: unknown
  #onChange: OnChange
  constructor(onChange: OnChange = () => undefined) {
    this.#onChange = onChange
  }
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null
  }
  setItem(key: string, value: string) {
    this[key] = value
    this.#onChange({ key, newValue: value })
  }
  removeItem(key: string) {
    delete this[key]
    this.#onChange({ key, newValue: null })
  }
}
