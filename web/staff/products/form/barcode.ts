const lengths = [8, 12, 13, 14]

/** Warning for a bar code that is not a valid EAN or UPC. It is allowed: shops print their own. */
export function barcodeWarning(text: string) {
  const code = text.trim()
  if (code === '') return undefined
  if (!/^\d+$/.test(code) || !lengths.includes(code.length)) return 'No parece un código EAN o UPC; revísalo.'
  const [check = 0, ...digits] = [...code].map(Number).reverse()
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0)
  return (sum + check) % 10 === 0 ? undefined : 'El dígito verificador no corresponde; revísalo.'
}
