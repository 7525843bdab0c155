import { serve } from '@hono/node-server'
import { Hono } from 'hono'

/** A minimal Hono server that returns one text of a fixed size: the baseline for the page cache benchmark. */
const [port, bytes] = process.argv.slice(2).map(Number)
const text = 'x'.repeat(bytes!)
const app = new Hono().get('/', (c) => c.text(text))
serve({ fetch: app.fetch, port: port!, hostname: '127.0.0.1' })
