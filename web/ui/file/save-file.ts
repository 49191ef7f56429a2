/** Downloads a file. */
export function saveFile(file: File) {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // Safari reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
