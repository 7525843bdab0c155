import { serve } from '@hono/node-server'
import { Hono } from 'hono'

/** The least a Hono server can do: one text of a given size. What the page cache is held against. */
const [port, bytes] = process.argv.slice(2).map(Number)
const text = 'x'.repeat(bytes!)
const app = new Hono().get('/', (c) => c.text(text))
serve({ fetch: app.fetch, port: port!, hostname: '127.0.0.1' })
