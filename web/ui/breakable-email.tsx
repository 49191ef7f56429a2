/** An address that needs two lines breaks after its @. */
export function BreakableEmail({ email }: { email: string }) {
  const [name, ...rest] = email.split(/(?<=@)/)
  return (
    <>
      {name}
      <wbr />
      {rest}
    </>
  )
}
