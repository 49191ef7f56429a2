/** Email address with a line break opportunity after the @. */
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
