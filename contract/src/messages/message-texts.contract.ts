// The texts of messages, which a superadmin may replace: SMS, emails and notifications, in every language.

import { Paged, PageQuery } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { Nullable, NullableInstant, NullableText, OneOf, Text, Type } from '../kit/schema.ts'
import { Locale } from '../people/identity.contract.ts'
import { MESSAGE_CHANNELS } from '../phrases/message-texts.ts'

const admin = { tag: 'Message texts', persona: 'SUPERADMIN', permission: null } as const
const path = '/v2/admin/message-texts'

export const EditableMessage = Type.Object({
  key: Type.String(),
  channel: OneOf(MESSAGE_CHANNELS),
  placeholders: Type.Array(Type.String(), { description: 'The words in braces that the text may use' }),
  needsTemplateId: Type.Boolean({ description: 'Carriers deliver it only with the id of its DLT template' }),
  texts: Type.Array(
    Type.Object({
      language: Locale,
      standard: Type.String({ description: 'The text of the service' }),
      text: Nullable(Type.String({ description: 'What is sent instead; null for the standard text' })),
      dltTemplateId: NullableText,
      updatedAt: NullableInstant,
      updatedByName: NullableText,
    }),
  ),
})

export const listMessageTexts = route({
  ...admin,
  method: 'GET',
  path,
  summary: 'List the texts of messages in all languages',
  description: 'SMS first, then emails and notifications, in a fixed order.',
  query: Type.Object({
    ...PageQuery.properties,
    channel: Type.Optional(OneOf(MESSAGE_CHANNELS)),
    search: Type.Optional(Text(1, 100, { description: 'Part of the key or of the English text' })),
  }),
  data: Paged('messageTexts', EditableMessage),
  success: 200,
})

const one = {
  ...admin,
  path: `${path}/:key/:language`,
  params: Type.Object({ key: Type.String({ minLength: 1, maxLength: 100 }), language: Locale }),
  data: EditableMessage,
  success: 200,
} as const

export const replaceMessageText = route({
  ...one,
  method: 'PUT',
  summary: 'Replace the text of a message in one language',
  description:
    'Used for everything that is sent from now on. Words in braces must be known; codes and links must stay. Where SMS must be registered, ' +
    'the id of the DLT template is required.',
  body: Type.Object({
    text: Text(1, 2000),
    dltTemplateId: Type.Optional(
      Nullable(
        Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$', says: 'must be a DLT template id of letters and digits' }),
      ),
    ),
  }),
  example: { body: { text: 'Your code is {code}. It is valid for {minutes} minutes.' } },
})

export const restoreMessageText = route({
  ...one,
  method: 'DELETE',
  summary: 'Use the standard text of a message again',
  description: 'Safe to repeat.',
})
