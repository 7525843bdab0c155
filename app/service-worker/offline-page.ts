import type { TFunction } from 'i18next'
import { findLanguage, type Locale } from '#app/platform/i18n/languages.ts'
import { offlineDocument, downloadCacheName } from '#app/platform/shell/offline/download-cache.ts'
import { colorSchemeScript } from '#app/ui/theme/color-scheme.ts'

type OfflinePageInput = {
  locale: Locale
  t: TFunction
  /** URLs of stylesheets, which the worker has precached. */
  stylesheets: string[]
  /** Inline SVG. */
  picture: string
  hash: (text: string) => string
}

const style = `
main{min-height:100dvh;display:grid;place-content:center;justify-items:center;gap:16px;padding:32px 24px;text-align:center}
svg{height:180px;width:auto}h1,p{margin:0;max-width:36ch}
button{min-height:56px;padding:8px 28px;border:0;border-radius:18px;background:var(--sk-primary,#0b70cf);color:var(--sk-on-primary,#fff);font-weight:700}
a{min-height:44px;align-content:center;color:var(--sk-on-primary-soft,#0a5aab);font-weight:700}a[hidden]{display:none}
`

/**
 * Reloads when the network is back, the tab becomes visible or the button is pressed. Shows the link to downloaded
 * lessons if there are any.
 */
const script = `
addEventListener('online',()=>location.reload());
document.addEventListener('visibilitychange',()=>{if(!document.hidden&&navigator.onLine)location.reload()});
document.querySelector('button').addEventListener('click',()=>location.reload());
const lessons=document.querySelector('a');
if('caches' in window)caches.keys().then((names)=>{lessons.hidden=!names.some((name)=>name.startsWith(lessons.dataset.cache))});
`

/**
 * Renders the page that the service worker shows without a network. Self-contained, with a content security policy that
 * allows only its own scripts by hash.
 */
export function renderOfflinePage({ locale, t, stylesheets, picture, hash }: OfflinePageInput): string {
  const policy = [
    `default-src 'none'`,
    `script-src ${[colorSchemeScript, script].map(hash).join(' ')}`,
    `style-src 'self' ${hash(style)}`,
    `font-src 'self'`,
    `img-src 'self' data:`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ')
  return `<!doctype html>
<html lang="${findLanguage(locale).tag}">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${t('platform:offline.title')} · Skykite</title>
<script>${colorSchemeScript}</script>
${stylesheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
<style>${style}</style>
</head>
<body>
<main>
${picture.replace(/ role="img" aria-label="[^"]*"/, ' aria-hidden="true"')}
<h1>${t('platform:offline.title')}</h1>
<p>${t('platform:offline.text')}</p>
<button type="button">${t('platform:offline.retry')}</button>
<a href="${offlineDocument(locale)}" data-cache="${downloadCacheName(locale, '')}" hidden>${t('platform:offline.lessons')}</a>
</main>
<script>${script}</script>
</body>
</html>
`
}
