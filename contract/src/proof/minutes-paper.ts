// The text of minutes as a screen shows it: what the PDF says, section by section.
import { Nullable, NullableText, Type } from '../kit/schema.ts'

export const Digest = Type.String({
  pattern: '^[0-9a-f]{64}$',
  description: 'SHA-256 of the text of the minutes',
  says: 'must be the digest of the minutes: 64 hexadecimal digits',
})

export const MinutesPaper = Type.Object({
  title: Type.String(),
  subtitle: Type.String(),
  sections: Type.Array(
    Type.Object({
      heading: NullableText,
      fields: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
      table: Nullable(
        Type.Object({
          columns: Type.Array(Type.Object({ title: Type.String(), isAmount: Type.Boolean() })),
          rows: Type.Array(Type.Array(Type.String())),
        }),
      ),
      isToSign: Type.Boolean({ description: 'The fields are lines for signatures' }),
    }),
  ),
})
