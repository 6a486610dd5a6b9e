// Enrollment of a person who stands at the counter: the code on their phone, their data, papers and first instalment.

import type { Data } from '@kuri/contract/kit/route'
import {
  DESK_FILE_TYPES,
  DESK_PAYMENT_MODES,
  type DeskFileType,
  enrollAtDesk,
  MAX_DESK_TICKETS,
  requestDeskCode,
} from '@kuri/contract/members/counter.contract'
import { GENDERS, RELATION_TYPES } from '@kuri/contract/members/enrollment-fields'
import { listMembers, listProgramTickets } from '@kuri/contract/members/members.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { AmountField } from '../../../ui/amount/amount-field.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Note } from '../../../ui/feedback.tsx'
import { CheckboxField, DateField, NumberField, SelectField, TextField } from '../../../ui/form/fields.tsx'
import { BodyFormFrame } from '../../../ui/form/form.tsx'
import { type BodyForm, type BodyValues, useBodyForm } from '../../../ui/form/use-body-form.ts'
import { Money } from '../../../ui/money.tsx'
import { withCountry } from '../../../ui/nominee-number.ts'
import { SendCode } from '../../../ui/send-code.tsx'
import { useModeWords } from '../../money/parts/money-words.ts'
import { Panel } from '../../parts/layout.tsx'
import { Without } from '../../programs/programs/hidden-fields.tsx'
import { ProgramPart } from '../../programs/programs/program-frame.tsx'
import { Can } from '../../side/side.tsx'
import { CounterUpload } from './counter-upload.tsx'

type Enrolled = Data<typeof enrollAtDesk>
/** A number of ten digits is an Indian one; any other begins with + and its country. */
const HOME = 'IN'
const INSTRUMENT = ['payment.instrumentNumber', 'payment.instrumentBank', 'payment.instrumentDate'] as const
const PAPER_FIELDS = {
  PHOTOGRAPH: 'papers.photographFileId',
  AADHAAR_FRONT: 'papers.aadhaarFrontFileId',
  AADHAAR_BACK: 'papers.aadhaarBackFileId',
  PAN_CARD: 'papers.panCardFileId',
  INCOME_PROOF: 'papers.incomeProofFileId',
  SIGNATURE: 'papers.signatureFileId',
} as const satisfies Record<DeskFileType, string>

export default function EnrollPage() {
  const { t } = useLingui()
  const { programId } = useParams({ from: '/company/co/programs/$programId/enroll' })
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null)
  return (
    <ProgramPart programId={programId} title={t`Enroll at the counter`} needs="subscriber.manage">
      {enrolled ? (
        <Done enrolled={enrolled} onNext={() => setEnrolled(null)} />
      ) : (
        <EnrollForm programId={programId} onDone={setEnrolled} />
      )}
    </ProgramPart>
  )
}

function Done({ enrolled, onNext }: { enrolled: Enrolled; onNext(): void }) {
  const { subscriberId, receipt, enrollments } = enrolled
  const numbers = enrollments.flatMap(({ ticketNumber }) => (ticketNumber === null ? [] : [ticketNumber])).join(', ')
  return (
    <Note tone="brand" role="status">
      <p className="b">
        {numbers ? (
          <Trans>Enrolled with ticket {numbers}.</Trans>
        ) : (
          <Trans>The request is taken and waits for approval.</Trans>
        )}
      </p>
      {receipt && (
        <p>
          <Trans>
            Receipt{' '}
            <Link to="/co/receipts/$receiptId" params={{ receiptId: receipt.receiptId }}>
              {receipt.number}
            </Link>
            , <Money rupees={receipt.amount} />
          </Trans>
        </p>
      )}
      <div className="row g2 flex-wrap mt-2">
        <ButtonLink look="second" to="/co/members/$subscriberId" params={{ subscriberId }}>
          <Trans>Open the member</Trans>
        </ButtonLink>
        <Button onClick={onNext}>
          <Trans>Enroll the next person</Trans>
        </Button>
      </div>
    </Note>
  )
}

type EnrollFields = { form: BodyForm<BodyValues<typeof enrollAtDesk>> }
type OfProgram = { programId: string }

function EnrollForm({ programId, onDone }: OfProgram & { onDone(enrolled: Enrolled): void }) {
  const form = useBodyForm(enrollAtDesk, { defaults: { countryCode: HOME } })
  const enroll = useChange(enrollAtDesk, { outdates: [listMembers, listProgramTickets] })
  return (
    <BodyFormFrame<typeof enrollAtDesk>
      form={form}
      submit={<Trans>Enroll</Trans>}
      isMoney
      send={({ nominee, ...body }) =>
        enroll.mutateAsync({
          params: { id: programId },
          body: { ...body, ...(nominee && { nominee: withCountry(nominee) }) },
        })
      }
      onDone={onDone}
    >
      <PresenceFields form={form} programId={programId} />
      <PersonFields form={form} />
      <NomineeFields form={form} />
      <PaperFields form={form} programId={programId} />
      <TicketFields form={form} />
    </BodyFormFrame>
  )
}

/** The code on the phone of the person shows that they are at the counter. */
function PresenceFields({ form, programId }: EnrollFields & OfProgram) {
  const { t } = useLingui()
  return (
    <Panel title={t`1. The person is here`}>
      <div className="stack g3">
        <div className="cols g3">
          <TextField
            form={form}
            name="mobileNumber"
            label={t`Mobile number`}
            type="tel"
            autoComplete="off"
            hint={t`10 digits. A number of another country begins with + and its code.`}
          />
          <TextField form={form} name="otp" label={t`Code on their phone`} inputMode="numeric" autoComplete="off" />
        </div>
        <SendDeskCode programId={programId} mobileNumber={form.watch('mobileNumber')?.trim()} />
      </div>
    </Panel>
  )
}

function PersonFields({ form }: EnrollFields) {
  const { t } = useLingui()
  const genders = { MALE: t`Male`, FEMALE: t`Female`, OTHER: t`Other` }
  const relations = { FATHER: t`Father`, MOTHER: t`Mother`, HUSBAND: t`Husband`, WIFE: t`Wife` }
  return (
    <Panel title={t`2. Who they are`}>
      <div className="stack g3">
        <p className="dim">
          <Trans>What the person has stated to this company before need not be typed again.</Trans>
        </p>
        <div className="cols g3">
          <TextField form={form} name="name" label={t`Name`} isOptional autoComplete="off" />
          <DateField form={form} name="dob" label={t`Born on`} isOptional />
          <SelectField
            form={form}
            name="gender"
            label={t`Gender`}
            isOptional
            none={t`Choose`}
            options={GENDERS.map((value) => ({ value, label: genders[value] }))}
          />
          <TextField form={form} name="aadhaarNumber" label={t`Aadhaar number`} isOptional inputMode="numeric" />
          <TextField form={form} name="pan" label={t`PAN`} isOptional autoComplete="off" />
          <SelectField
            form={form}
            name="relationType"
            label={t`Relation`}
            isOptional
            none={t`Choose`}
            options={RELATION_TYPES.map((value) => ({ value, label: relations[value] }))}
          />
          <TextField form={form} name="relationName" label={t`Name of the relation`} isOptional />
        </div>
        <div className="cols g3">
          <TextField form={form} name="presentAddress.line1" label={t`House and street`} isOptional />
          <TextField form={form} name="presentAddress.city" label={t`Town or village`} isOptional />
          <TextField form={form} name="presentAddress.district" label={t`District`} isOptional />
          <TextField form={form} name="presentAddress.pincode" label={t`Pincode`} isOptional inputMode="numeric" />
        </div>
      </div>
    </Panel>
  )
}

function NomineeFields({ form }: EnrollFields) {
  const { t } = useLingui()
  return (
    <Panel title={t`3. Nominee`}>
      <div className="cols g3">
        <TextField form={form} name="nominee.name" label={t`Name`} isOptional />
        <TextField form={form} name="nominee.relation" label={t`Relation`} isOptional />
        <TextField form={form} name="nominee.mobileNumber" label={t`Mobile number`} isOptional inputMode="tel" />
      </div>
    </Panel>
  )
}

function PaperFields({ form, programId }: EnrollFields & OfProgram) {
  const { t } = useLingui()
  const papers: Record<DeskFileType, string> = {
    PHOTOGRAPH: t`Photograph`,
    AADHAAR_FRONT: t`Aadhaar, front`,
    AADHAAR_BACK: t`Aadhaar, back`,
    PAN_CARD: t`PAN card`,
    INCOME_PROOF: t`Income proof`,
    SIGNATURE: t`Signature`,
  }
  return (
    <Panel title={t`4. Papers`}>
      <div className="cols g3">
        {DESK_FILE_TYPES.map((fileType) => (
          <CounterUpload
            key={fileType}
            programId={programId}
            fileType={fileType}
            label={papers[fileType]}
            onDone={(fileId) => form.setValue(PAPER_FIELDS[fileType], fileId)}
          />
        ))}
      </div>
    </Panel>
  )
}

function TicketFields({ form }: EnrollFields) {
  const { t } = useLingui()
  return (
    <Panel title={t`5. Tickets and first instalment`}>
      <div className="stack g3">
        <NumberField
          form={form}
          name="ticketCount"
          label={t`How many tickets`}
          isOptional
          hint={t`1 to ${MAX_DESK_TICKETS}; one when empty.`}
        />
        <Can needs="payment.manage">
          <PaymentFields form={form} />
        </Can>
        <CheckboxField
          form={form}
          name="acceptedTermsAndConditions"
          label={t`The person has read and accepted the terms and conditions.`}
        />
      </div>
    </Panel>
  )
}

function PaymentFields({ form }: EnrollFields) {
  const { t } = useLingui()
  const words = useModeWords()
  const mode = form.watch('payment.mode')
  return (
    <div className="cols g3">
      <SelectField
        form={form}
        name="payment.mode"
        label={t`How they pay`}
        isOptional
        none={t`They pay later`}
        options={DESK_PAYMENT_MODES.map((value) => ({ value, label: words[value] }))}
      />
      {mode ? (
        <AmountField form={form} name="payment.amount" label={t`All first instalments`} />
      ) : (
        <Without form={form} names={['payment']} />
      )}
      {mode === 'UPI' || mode === 'NEFT' || mode === 'NACH' ? (
        <TextField form={form} name="payment.utr" label={t`UTR`} />
      ) : (
        <Without form={form} names={['payment.utr']} />
      )}
      {mode === 'CHEQUE' || mode === 'DD' ? (
        <>
          <TextField form={form} name="payment.instrumentNumber" label={t`Number`} />
          <TextField form={form} name="payment.instrumentBank" label={t`Bank`} />
          <DateField form={form} name="payment.instrumentDate" label={t`Date on it`} />
        </>
      ) : (
        <Without form={form} names={INSTRUMENT} />
      )}
    </div>
  )
}

function SendDeskCode({ programId, mobileNumber }: { programId: string; mobileNumber: string | undefined }) {
  const send = useChange(requestDeskCode, { outdates: [] })
  return (
    <SendCode
      // Another number waits for nothing.
      key={mobileNumber}
      send={() =>
        send.mutateAsync({ params: { id: programId }, body: { mobileNumber: mobileNumber!, countryCode: HOME } })
      }
      why={mobileNumber ? undefined : <Trans>Type the mobile number first.</Trans>}
      fieldLabel={<Trans>Mobile number</Trans>}
    >
      <Trans>Send the code</Trans>
    </SendCode>
  )
}
