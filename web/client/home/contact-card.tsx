import { Mail, MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import useSWR from 'swr'
import { phoneText } from '#contract/fields'
import type { BusinessSetting } from '#contract/shop/settings'
import { Card } from '../../ui/card.tsx'

/** The shop's phone, WhatsApp and e-mail, as far as they are set. */
export function ContactCard() {
  const { data } = useSWR<BusinessSetting>('/get-configuracion?key=business')
  const { phone, whatsapp, email } = data?.value ?? {}
  if (!phone && !whatsapp && !email) return null
  return (
    <Card title="Contacto">
      <ul className="grid gap-1 text-sm">
        {whatsapp ? (
          <ContactLink icon={<MessageCircle />} href={`https://wa.me/52${whatsapp}`} label="WhatsApp" isExternal>
            {phoneText(whatsapp)}
          </ContactLink>
        ) : null}
        {phone ? (
          <ContactLink icon={<Phone />} href={`tel:+52${phone}`} label="Teléfono">
            {phoneText(phone)}
          </ContactLink>
        ) : null}
        {email ? (
          <ContactLink icon={<Mail />} href={`mailto:${email}`} label="Correo">
            {email}
          </ContactLink>
        ) : null}
      </ul>
    </Card>
  )
}

function ContactLink({
  icon,
  href,
  label,
  isExternal,
  children,
}: {
  icon: ReactNode
  href: string
  label: string
  isExternal?: boolean
  children: ReactNode
}) {
  return (
    <li>
      <a
        href={href}
        {...(isExternal ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
        className="-mx-2 flex min-h-control items-center gap-2.5 rounded-md px-2 hover:bg-mute-soft [&_svg]:size-4 [&_svg]:text-ink-3"
      >
        {icon}
        <span className="text-ink-2">{label}</span>
        <span className="ml-auto min-w-0 font-medium tabular-nums [overflow-wrap:anywhere]">{children}</span>
        {isExternal ? <span className="sr-only"> (se abre en otra pestaña)</span> : null}
      </a>
    </li>
  )
}
