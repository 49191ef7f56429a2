import { usePersonalization } from './personalization.ts'

/** The shop's logo, or the first letter of its name. */
export function LogoMark({ className = 'size-[32px] text-base' }: { className?: string }) {
  const { name, admin_sidebar_logo_url: logo } = usePersonalization()
  if (logo) return <img src={logo} alt="" className={`shrink-0 rounded-md object-contain ${className}`} />
  return (
    <span
      aria-hidden
      className={`grid shrink-0 place-items-center rounded-md bg-linear-140 from-[#ffb457] to-[#ff7a3d] font-bold text-[#3b1d00] ${className}`}
    >
      {name.charAt(0).toUpperCase()}
    </span>
  )
}
