// A signature: drawn, or typed as a name, or a photograph of one on paper. The picture is handed over as a PNG; null is a blank pad.
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import { RadioCards } from '../choice.tsx'
import { HintAndError, TextInput } from '../field.tsx'
import { SignaturePad } from './signature-pad.tsx'
import { pictureOfName, pictureOfPhoto } from './signature-picture.ts'

type SignatureInputProps = {
  label: ReactNode
  error?: ReactNode
  onChange(picture: File | null): void
}
type Way = 'draw' | 'type' | 'photo'

export function SignatureInput({ label, error, onChange }: SignatureInputProps) {
  const { t } = useLingui()
  const id = useId()
  const [way, setWay] = useState<Way>('draw')
  const choose = (next: Way) => {
    setWay(next)
    onChange(null)
  }
  return (
    <div className="stack">
      <RadioCards
        label={label}
        value={way}
        onChoose={choose}
        options={[
          { value: 'draw', label: t`Sign with your finger` },
          { value: 'type', label: t`Type your name` },
          { value: 'photo', label: t`Photograph your signature` },
        ]}
      />
      {way === 'draw' && <SignaturePad onChange={onChange} />}
      {way === 'type' && <TypedName onChange={onChange} />}
      {way === 'photo' && <Photo onChange={onChange} />}
      <div className="k-field">
        <HintAndError id={id} error={error} />
      </div>
    </div>
  )
}

function TypedName({ onChange }: Pick<SignatureInputProps, 'onChange'>) {
  const { t } = useLingui()
  const type = (name: string) => (name.trim() === '' ? onChange(null) : void pictureOfName(name.trim()).then(onChange))
  return (
    <TextInput
      label={t`Your full name`}
      hint={t`It counts as your signature.`}
      autoComplete="name"
      maxLength={60}
      onChange={({ target }) => type(target.value)}
    />
  )
}

function Photo({ onChange }: Pick<SignatureInputProps, 'onChange'>) {
  const { t } = useLingui()
  const [isUnfit, setUnfit] = useState(false)
  const take = async (file: File | undefined) => {
    const picture = file ? await pictureOfPhoto(file) : null
    setUnfit(file !== undefined && picture === null)
    onChange(picture)
  }
  return (
    <TextInput
      label={t`A photograph of your signature on white paper`}
      error={isUnfit ? <Trans>This picture is too small. Please choose another one.</Trans> : undefined}
      type="file"
      accept="image/jpeg,image/png,image/webp"
      capture="environment"
      onChange={({ target }) => void take(target.files?.[0])}
    />
  )
}
