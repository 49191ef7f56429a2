/** A code among the facts of a record, such as an RFC or a reference. It may break over two lines. */
export const Code = ({ text }: { text: string }) => <span className="code whitespace-normal!">{text}</span>
