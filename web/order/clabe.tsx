import { CopyLine } from '../ui/copy-line.tsx'

/** An account number for transfers: bank, city, account and check digit on one line. The copy has no spaces. */
export function Clabe({ clabe, bank }: { clabe: string; bank: string }) {
  const digits = clabe.replace(/\D/g, '')
  const value = <span className="whitespace-nowrap">{grouped(digits) ?? clabe}</span>
  return <CopyLine label="CLABE" of={bank} value={value} copy={digits} />
}

const grouped = (digits: string) => /^(\d{3})(\d{3})(\d{11})(\d)$/.exec(digits)?.slice(1).join(' ')
