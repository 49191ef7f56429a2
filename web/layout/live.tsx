/** What keeps the screens current while they are open. */
export default function Live() {
  return null
}
