import { expect, test } from 'vitest'
import { type Check, makeFormStore } from './form-store.ts'
import { valueAt, withoutPath, withValue } from './paths.ts'

type Body = { name: string; address?: { city?: string; pincode?: string }; rows?: { label: string }[] }

/** Stands for an input on the page. */
function makeInput(type = 'text') {
  const input = { type, value: '', checked: false, focused: 0, focus: () => void input.focused++ }
  return input
}

const requireName: Check<Body> = async (values) => ({
  values,
  errors: {
    ...(values.name ? {} : { name: { type: 'required', message: 'Please fill this in.' } }),
    ...(values.address?.pincode === '0' ? { 'address.pincode': { type: 'pincode' } } : {}),
  },
})

function makeForm(defaults: Body = { name: '' }) {
  const form = makeFormStore<Body>(defaults, requireName)
  const put = (name: 'name' | 'address.pincode' | 'address.city') => {
    const input = makeInput()
    form.register(name).ref(input)
    return {
      input,
      type(text: string) {
        input.value = text
        form.register(name).onChange({ target: input })
      },
    }
  }
  return { form, put }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('an input shows its default, and what is typed is sent', async () => {
  const { form, put } = makeForm({ name: 'Asha' })
  const name = put('name')
  const pincode = put('address.pincode')
  expect(name.input.value).toBe('Asha')
  pincode.type('678001')
  const sent: Body[] = []
  await form.handleSubmit((body) => sent.push(body))()
  expect(sent).toEqual([{ name: 'Asha', address: { pincode: '678001' } }])
  expect(form.formState).toMatchObject({ isSubmitting: false, isSubmitted: true, submitCount: 1 })
})

test('problems appear when the form is sent, take the focus, and go as they are mended', async () => {
  const { form, put } = makeForm()
  const name = put('name')
  const pincode = put('address.pincode')
  pincode.type('0')
  expect(form.formState.errors).toEqual({})
  await form.handleSubmit(() => expect.unreachable())()
  expect(Object.keys(form.formState.errors)).toEqual(['name', 'address.pincode'])
  expect(name.input.focused).toBe(1)
  await settled()
  name.type('Asha')
  pincode.type('678001')
  await settled()
  expect(form.formState.errors).toEqual({})
})

test('what the service says stands at the field until it is changed, and above the form until it is sent again', async () => {
  const { form, put } = makeForm({ name: 'Asha' })
  const name = put('name')
  await form.handleSubmit(() => {
    form.setError('name', { type: 'service', message: 'Taken.' }, { shouldFocus: true })
    form.setError('root.service', { type: 'service', message: 'No.' })
  })()
  expect(form.getFieldState('name').error?.message).toBe('Taken.')
  expect(name.input.focused).toBe(1)
  name.type('Asha M')
  await settled()
  expect(Object.keys(form.formState.errors)).toEqual(['root.service'])
  await form.handleSubmit(() => {})()
  expect(form.formState.errors).toEqual({})
})

test('a value that is set appears in the input, and only watched ones render the form', () => {
  const { form, put } = makeForm()
  const city = put('address.city')
  const before = form.version()
  form.setValue('address.city', 'Palakkad')
  expect([city.input.value, form.version()]).toEqual(['Palakkad', before])
  expect(form.watch('address')).toEqual({ city: 'Palakkad' })
  form.setValue('address', undefined)
  expect([city.input.value, form.version()]).toEqual(['', before + 1])
})

test('some fields can be checked alone', async () => {
  const { form, put } = makeForm()
  put('address.pincode').type('0')
  expect(await form.trigger('name')).toBe(false)
  expect(await form.trigger(['address.city'])).toBe(true)
  expect(Object.keys(form.formState.errors)).toEqual(['name'])
})

test('a field that is forgotten leaves with its value and its problem', async () => {
  const { form, put } = makeForm()
  put('address.pincode').type('0')
  await form.trigger(['address'])
  form.unregister('address')
  expect(form.getValues()).toEqual({ name: '' })
  expect(form.formState.errors).toEqual({})
})

test('paths lead into objects and lists without changing what was there', () => {
  const rows = { rows: [{ label: 'a' }, { label: 'b' }] }
  expect(withValue(rows, 'rows.1.label', 'c')).toEqual({ rows: [{ label: 'a' }, { label: 'c' }] })
  expect(rows.rows[1]).toEqual({ label: 'b' })
  expect(withValue({}, 'rows.0.label', 'a')).toEqual({ rows: [{ label: 'a' }] })
  expect(valueAt(rows, 'rows.5.label')).toBeUndefined()
  expect(withoutPath({ a: { b: 1, c: 2 } }, 'a.b')).toEqual({ a: { c: 2 } })
  expect(withoutPath(rows, 'none.b')).toBe(rows)
})
