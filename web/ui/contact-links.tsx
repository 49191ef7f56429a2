import { MessageCircle } from 'lucide-react'
import { phoneText } from '#contract/fields'

/** Never broken over two lines. */
export function EmailLink({ email, className = '' }: { email: string; className?: string }) {
  return (
    <a
      href={`mailto:${email}`}
      title={email}
      className={`block min-w-0 truncate leading-[24px] hover:underline ${className}`}
    >
      {email}
    </a>
  )
}

/** Links that call the number and open WhatsApp. `name`: the owner of the number. */
export function PhoneLinks({ phone, name, className = '' }: { phone: string; name: string; className?: string }) {
  if (!phone) return null
  return (
    <span className={`flex w-fit items-center gap-1 whitespace-nowrap tabular-nums ${className}`}>
      <a href={`tel:${phone}`} className="leading-[24px] hover:underline">
        {phoneText(phone)}
      </a>
      <a
        href={whatsappUrl(phone)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`WhatsApp de ${name}`}
        title={`WhatsApp de ${name}`}
        className="grid size-[24px] shrink-0 place-items-center rounded-sm text-ok hover:bg-ok-soft"
      >
        <MessageCircle size={14} aria-hidden />
      </a>
    </span>
  )
}

/** Opens a WhatsApp conversation, with a text ready to send if there is one. */
export const whatsappUrl = (phone: string, text = '') =>
  `https://wa.me/${whatsappNumber(phone)}${text && `?text=${encodeURIComponent(text)}`}`

/** Adds the country code of Mexico unless the number has a country code. */
function whatsappNumber(phone: string) {
  const digits = phone.replace(/\D/g, '')
  return digits.length === 10 ? `52${digits}` : digits
}
