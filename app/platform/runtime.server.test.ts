import { expect, test } from 'vitest'
import { parseEnv } from './env.server.ts'
import { publicRuntime } from './runtime.server.ts'

test('the eight public keys, each from something real, none a secret', () => {
  const secret = 'not-for-the-browser-0123456789abcdef'
  const env = parseEnv({
    BASE_URL: 'https://sky.example.org',
    SECRET: secret,
    TAG_MANAGER_ID: 'GTM-1',
    MAIL_FROM: 'Skykite <kite@sky.example.org>',
  })
  const runtime = publicRuntime(env)
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

test('production asks for a secret of its own', () => {
  expect(() => parseEnv({ NODE_ENV: 'production' })).toThrow('SECRET')
})
