import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

let estimator: ZxcvbnFactory | undefined

/** Guesses that a password must withstand. Common passwords, keyboard rows, repetitions and years need fewer. */
const minGuesses = 1e6
/** Only this many characters are checked: the estimate is slow for long texts, which are not common passwords. */
const maxCompared = 40
const shopWords = ['mayoreo', 'contraseña', 'contrasena', 'clave', 'secreto', 'usuario', 'bienvenido', 'hola', 'tienda']

/** Whether a password is easy to guess. `words`: words about its user, such as their name. */
export function isWeak(password: string, words: readonly string[]) {
  // Built on first use: it expands a list of 49,000 passwords.
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  const inputs = [...shopWords, ...words.flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)])].filter(Boolean)
  return estimator.check(password.slice(0, maxCompared), inputs).guesses < minGuesses
}
