import pg from 'pg'
import { expect, test } from 'vitest'
import { refuse } from '#platform/refusal'
import { BrokenInvariant, writeFailureOf } from './write-failures.ts'

const answered = (code: string) => Object.assign(new pg.DatabaseError('no', 2, 'error'), { code })

test.each([
  ['a socket that broke', new Error('read ECONNRESET'), 'LOST'],
  ['none of several addresses answered', new AggregateError([new Error('ECONNREFUSED')]), 'LOST'],
  ['no connection is left', answered('53300'), 'LOST'],
  ['PostgreSQL goes down', answered('57P01'), 'LOST'],
  ['a lock not granted in time', answered('55P03'), 'HELD'],
  ['a statement not finished in time', answered('57014'), 'HELD'],
  ['a deadlock', answered('40P01'), 'CROSSED'],
  ['a bid that exists', answered('23505'), 'CROSSED'],
  ['a column that does not exist', answered('42703'), 'OTHER'],
  ['a mistake in the code', new TypeError('undefined is not a function'), 'OTHER'],
  ['what cannot be', new BrokenInvariant('changed under its lock'), 'OTHER'],
  ['a refusal', refuse('NOT_FOUND'), 'OTHER'],
])('[promise 1] %s', (_name, error, failure) => expect(writeFailureOf(error)).toBe(failure))
