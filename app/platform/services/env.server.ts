import { isIP } from 'node:net'
import { z } from 'zod'

const roles = ['web', 'worker', 'judge'] as const
export type Role = (typeof roles)[number]

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)
/** `192.0.2.1` or `192.0.2.0/24`. A typo must stop the process instead of trusting no proxy or every client. */
const network = z.string().transform((text, context) => {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  const maxPrefix = family === 6 ? 128 : 32
  const prefix = bits === undefined ? maxPrefix : /^\d{1,3}$/.test(bits) ? Number(bits) : NaN
  if (family !== 0 && more.length === 0 && prefix <= maxPrefix)
    return { network: address, prefix, family: family === 6 ? ('ipv6' as const) : ('ipv4' as const) }
  context.addIssue({ code: 'custom', message: `not an address or a network: ${text}` })
  return z.NEVER
})
const optional = z.string().min(1).optional()

const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().default(3000),
  /** Roles of this process; a single-school installation runs all of them in one process. */
  ROLES: list.pipe(z.array(z.enum(roles))).default([...roles]),
  /** Public URL of the site, used for cookies, links in emails and the origin check. */
  BASE_URL: z.url().default('http://127.0.0.1:3000'),
  /** Must use the role that does not own the tables, so that row-level security applies. */
  DATABASE_URL: z.string().default('postgres://skykite_app@127.0.0.1:5432/skykite_dev'),
  /** Connections per process; the identity pool has the same number in addition. */
  DATABASE_POOL: z.coerce.number().int().default(10),
  NATS_URL: optional,
  /** Whether student programs may run on a machine that forbids Linux namespaces. */
  JUDGE_ISOLATION: z.enum(['required', 'weaker']).default('required'),
  /** Number of processes that run student programs. */
  JUDGE_PROCESSES: z.coerce.number().int().min(1).max(64).default(2),
  SECRET: z.string().min(32).default('only-for-development-0123456789abcdef'),
  /**
   * Children's sign-in cards are derived from this key and never stored. Separate from SECRET, because changing it
   * invalidates all printed cards.
   */
  CARD_KEY: z.string().min(32).optional(),
  /**
   * Signing keys of certificates are derived from this key; by default from SECRET. After a change the schools sign with
   * new keys, and certificates signed before stay genuine.
   */
  CERTIFICATE_KEY: z.string().min(32).optional(),
  SMTP_URL: z.string().default('smtp://127.0.0.1:1025'),
  MAIL_FROM: z.string().default('Skykite <no-reply@skykite.localhost>'),
  /** Mailbox of the operator for requests from public pages. Without it staff find them only on their page. */
  REQUESTS_MAILBOX: z.email().optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  METRICS_TOKEN: optional,
  /**
   * Addresses and networks (`10.0.0.0/8`) of proxies whose x-forwarded-for header is trusted: load balancer and CDN.
   * All other clients are identified by their socket address.
   */
  TRUSTED_PROXIES: list.pipe(z.array(network)).default([]),
  /**
   * Number of proxies in front of this process, if they have no fixed addresses. Only safe if clients cannot bypass
   * the proxies.
   */
  TRUSTED_HOPS: z.coerce.number().int().min(0).max(8).default(0),
  DATA_DIR: z.string().default('.data'),
  DEPLOYMENT: z.string().default('skykite'),
  AUTHORISED_DOMAINS: list.default([]),
  PUBLIC_API_KEY: z.string().default('skykite-web'),
  STORAGE_URL: z.string().default('/_ipx'),
  TAG_MANAGER_ID: optional,
  /** `off`: nothing is sold here, and every school has the plan with the largest limits. */
  BILLING: z.enum(['on', 'off']).default('off'),
  /** `none`: nothing is on sale; `proposed`: `rules/billing/proposed-prices.ts`; else a JSON file with rows like those. */
  PRICES: z.string().default('none'),
  /** Card payments need both keys of the operator's Stripe account. */
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  /** Address of the API; tests and development name a local server that speaks the same. */
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  /** `required`: school admins and staff need an authenticator app. `offered` is for development with the personas. */
  SECOND_FACTOR: z.enum(['required', 'offered']).default('required'),
  /** A server of the operator that speaks the protocol of LibreTranslate. Without it nothing is translated. */
  TRANSLATOR_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRANSLATOR_KEY: optional,
  CAPTCHA_PROVIDER: z.enum(['none', 'proof-of-work']).default('none'),
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: optional,
  GOOGLE_ISSUER: optional,
  FACEBOOK_CLIENT_ID: optional,
  FACEBOOK_CLIENT_SECRET: optional,
  FACEBOOK_ISSUER: optional,
  GITHUB_CLIENT_ID: optional,
  GITHUB_CLIENT_SECRET: optional,
  GITHUB_ISSUER: optional,
  TWITTER_CLIENT_ID: optional,
  TWITTER_CLIENT_SECRET: optional,
  TWITTER_ISSUER: optional,
})

export type Env = z.infer<typeof schema>

/** Parses the environment once at startup; no other code reads process.env. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const env = schema.parse(source)
  if (env.NODE_ENV === 'production' && !source.SECRET) throw new Error('SECRET must be set in production')
  if (env.NODE_ENV === 'production' && !source.CARD_KEY) throw new Error('CARD_KEY must be set in production')
  if (Boolean(env.STRIPE_SECRET_KEY) !== Boolean(env.STRIPE_WEBHOOK_SECRET))
    throw new Error('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together')
  return env
}
