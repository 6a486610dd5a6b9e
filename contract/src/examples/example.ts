// What an operation is sent as an example.
export type Example = {
  path?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
  body?: object
}
