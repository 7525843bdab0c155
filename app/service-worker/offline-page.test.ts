import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { catalogue } from '#app/platform/i18n/catalogue.server.ts'
import { serverI18n } from '#app/platform/i18n/i18n.ts'
import { renderOfflinePage } from './offline-page.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test.each([
  ['en', 'en-US', 'No connection right now'],
  ['th', 'th-TH', 'ตอนนี้ไม่มีอินเทอร์เน็ต'],
  ['ko', 'ko-KR', '지금은 인터넷에 연결되어 있지 않아요'],
  ['cn', 'zh-CN', '现在没有网络连接'],
] as const)(
  'the offline page in %s has the right language and messages, and a policy that allows only its scripts and styles',
  (locale, tag, title) => {
    const { t } = serverI18n(locale, { [locale]: catalogue[locale] })
    const html = renderOfflinePage({
      locale,
      t,
      stylesheets: ['/assets/root-1.css'],
      picture: '<svg role="img" aria-label="Wao asleep"></svg>',
      hash,
    })
    expect(html).toContain(`<html lang="${tag}">`)
    expect(html).toContain(`<h1>${title}</h1>`)
    expect(html).not.toMatch(/offline\.|undefined|Wao asleep/)

    const policy = /content-security-policy" content="([^"]+)"/.exec(html)![1]!
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
    for (const [, text] of html.matchAll(/<(?:script|style)>([^]*?)<\/(?:script|style)>/g))
      expect(policy).toContain(hash(text!))
    expect(html).not.toMatch(/ style="| on[a-z]+="/)
  },
)
