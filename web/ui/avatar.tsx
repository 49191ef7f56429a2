/** Picture or initials of a user. `className` sets the size. */
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
    // The initials are CSS content, so that they are not part of the button's accessible name.
    <span
      aria-hidden
      data-initials={initials(nombre)}
      className={`grid shrink-0 place-items-center bg-info-soft font-semibold text-info before:content-[attr(data-initials)] ${className}`}
    />
  )
}

function initials(name: string) {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.charAt(0).toUpperCase()).join('')
}
