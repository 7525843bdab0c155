import { existsSync } from 'node:fs'
import { chromium, type Browser, type LaunchOptions } from 'playwright-core'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
]

const whole = '/usr/bin/chromium'
const shell = '/usr/bin/chromium-headless-shell'
const executable = () => process.env.CHROMIUM ?? (existsSync(shell) ? shell : whole)

/** Chromium without the window around its pages, where it is installed: opening one takes a third of the time. */
export const openBrowser = (extra: string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: executable(), args: [...flags, ...extra] })

/** Chromium as people have it, for what its window decides: which popups may open, what can be installed. */
export const openWholeBrowser = (options: Pick<LaunchOptions, 'ignoreDefaultArgs'> = {}): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? whole, args: flags, ...options })
