import { route } from '@kuri/contract/kit/route'
import { Aadhaar, Amount, Nullable, Pincode, RupeesInput, Text, Type } from '@kuri/contract/kit/schema'
import { useState } from 'react'
import { Refused } from '../api/refused.ts'
import { AmountField } from '../ui/amount/amount-field.tsx'
import { Checkbox, RadioCards, Switch } from '../ui/choice.tsx'
import { DateInput, Select, TextArea, TextInput } from '../ui/field.tsx'
import { SelectField, TextField } from '../ui/form/fields.tsx'
import { Form } from '../ui/form/form.tsx'
import { OtpInput } from '../ui/otp.tsx'
import { Section } from '../ui/page.tsx'
import { SignatureInput } from '../ui/signature/signature-input.tsx'
import { toast } from '../ui/toast.tsx'
import { UploadField } from '../ui/upload/upload-field.tsx'

const RELATIONS = ['SPOUSE', 'CHILD'] as const

/** An endpoint that nobody serves, to show a form. */
const saveNominee = route({
  method: 'POST',
  path: '/gallery',
  tag: 'Gallery',
  summary: 'Save a nominee',
  description: 'Only in the gallery',
  persona: 'PUBLIC',
  countedBy: 'REFUSALS',
  permission: null,
  body: Type.Object({
    name: Text(1, 40),
    relation: Type.Unsafe<(typeof RELATIONS)[number]>({ type: 'string', enum: [...RELATIONS] }),
    aadhaar: Aadhaar,
    amount: RupeesInput,
    address: Type.Object({ pincode: Pincode }),
  }),
  data: Nullable(Amount),
  success: 200,
})

const taken = new Refused(409, 'CONFLICT', 'Some fields are not valid.', {
  details: [{ path: 'name', message: 'This name is taken.' }],
})

/** The service refuses this address; a test puts another answer in its place. */
const papers = {
  generate: async () => ({
    signedUrl: '/objects/none',
    requiredHeaders: { 'content-type': 'image/png', 'if-none-match': '*' },
  }),
  confirm: async () => null,
  onDone: () => {},
}

export function FormParts() {
  const [code, setCode] = useState('407')
  return (
    <>
      <Section title="Fields">
        <TextInput label="Mobile number" before="+91" defaultValue="98470 12345" inputMode="tel" />
        <TextInput label="PIN code" defaultValue="67910" error="A PIN code has six digits. One is missing." />
        <TextArea label="Reason" hint="The room sees it." isOptional />
        <Select label="Branch" none="All branches" options={[{ value: '1', label: 'Ottapalam' }]} />
        <DateInput label="Date of birth" />
        <Checkbox label="I accept the terms" defaultChecked />
        <Checkbox label="Not yet" error="Please accept this to go on." />
        <Switch label="Messages by WhatsApp" defaultChecked />
        <RadioCards
          label="How do you pay?"
          defaultValue="upi"
          options={[
            { value: 'upi', label: 'UPI', detail: 'Google Pay, PhonePe …' },
            { value: 'cash', label: 'Cash', why: 'The counter is closed today.' },
          ]}
        />
        <OtpInput label="Code" hint="Sent to ••• 345" value={code} onChange={setCode} />
      </Section>
      <Section title="Form">
        <Form
          route={saveNominee}
          keepAs="gallery"
          submit="Save the nominee"
          send={async ({ name }) => {
            if (name === 'Taken') throw taken
            return null
          }}
          onDone={() => toast('Saved')}
        >
          {(form) => (
            <>
              <TextField form={form} name="name" label="Name" autoComplete="off" />
              <SelectField
                form={form}
                name="relation"
                label="Relation"
                none="Choose"
                options={RELATIONS.map((value) => ({ value, label: value }))}
              />
              <TextField form={form} name="aadhaar" label="Aadhaar number" inputMode="numeric" />
              <TextField form={form} name="address.pincode" label="PIN code of the nominee" inputMode="numeric" />
              <AmountField form={form} name="amount" label="Share" referencePaise={84_000_00} />
            </>
          )}
        </Form>
      </Section>
      <Section title="Papers">
        <UploadField label="Aadhaar, front" hint="Clear, all four corners" takesPdf {...papers} />
        <UploadField label="Aadhaar, back" isSaved {...papers} />
        <SignatureInput
          label="Your signature"
          onChange={(picture) => toast(picture ? `${picture.size} bytes` : 'Blank')}
        />
      </Section>
    </>
  )
}
