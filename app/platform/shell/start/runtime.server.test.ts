import { expect, test } from 'vitest'
import { parseEnv } from '../../services/env.server.ts'
import { buildPublicRuntime } from './runtime.server.ts'

test('derives the eight public settings from the environment without secrets', () => {
  const secret = 'not-for-the-browser-0123456789abcdef'
  const env = parseEnv({
    BASE_URL: 'https://sky.example.org',
    SECRET: secret,
    TAG_MANAGER_ID: 'GTM-1',
    MAIL_FROM: 'Skykite <kite@sky.example.org>',
  })
  const runtime = buildPublicRuntime(env)
  expect(runtime).toEqual({
    apiKey: 'skykite-web',
    authDomain: 'sky.example.org',
    projectId: 'skykite',
    storageBucket: '/_ipx',
    messagingSenderId: 'kite@sky.example.org',
    appId: 'test',
    measurementId: 'GTM-1',
    databaseURL: '/api/1.0/live',
  })
  expect(JSON.stringify(runtime)).not.toContain(secret)
})

test('requires SECRET in production', () => {
  expect(() => parseEnv({ NODE_ENV: 'production' })).toThrow('SECRET')
})
