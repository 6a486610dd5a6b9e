// How to reach a person, in one cell of a table.
type ContactProps = { mobileNumber: string | null; email: string | null }

export const Contact = ({ mobileNumber, email }: ContactProps) => (
  <>
    {mobileNumber ?? '–'}
    {email && (
      <>
        <br />
        <span className="dim">{email}</span>
      </>
    )}
  </>
)
