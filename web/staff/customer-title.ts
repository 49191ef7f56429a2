/** Name of a customer in lists and titles. */
export const customerTitle = ({ company, name }: { company: string | null; name: string }) => company || name
