/** A person's picture, or his initials. `className` gives the size. */
export function Avatar({
  nombre,
  avatar,
  className = 'size-10 rounded-lg text-sm',
}: {
  nombre: string
  avatar: string | null
  className?: string
}) {
  if (avatar) return <img src={avatar} alt="" className={`shrink-0 bg-mute-soft object-cover ${className}`} />
  return (
    <span aria-hidden className={`grid shrink-0 place-items-center bg-info-soft font-semibold text-info ${className}`}>
      {initials(nombre)}
    </span>
  )
}

function initials(name: string) {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.charAt(0).toUpperCase()).join('')
}
