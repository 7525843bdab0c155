import { escapeHtml } from '#app/platform/mail/escape-html.ts'
import { buttonTo, font, ink, kite, mutedInk, sky } from '#app/platform/mail/mail-html.ts'
import type { DigestPart, DigestTexts } from './digest-texts.server.ts'

/** HTML of the weekly mail: tables and inline styles, because mail clients support little else; no remote images. */

type DigestHtmlInput = DigestTexts & {
  language: string
  button: { link: string; label: string } | null
  links: { link: string; label: string }[]
  /** Above a sample. */
  note: string | null
}

export function renderDigestHtml({
  language,
  subject,
  preheader,
  about,
  children,
  why,
  button,
  links,
  note,
}: DigestHtmlInput): string {
  const linksHtml = links
    .map(
      ({ link, label }) =>
        `<a href="${escapeHtml(link)}" style="color:${sky};text-decoration:underline">${escapeHtml(label)}</a>`,
    )
    .join(' &middot; ')
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:#EAF0F8;color:${ink};${font}">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(preheader)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#EAF0F8"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#FFFFFF;border-radius:20px">
<tr><td style="padding:24px 28px;background:#CFEBFF;border-radius:20px 20px 0 0;${font};color:#0B3B66">
<p style="margin:0 0 12px;font-size:20px;font-weight:800;color:#0B4F94"><span style="color:${kite}" aria-hidden="true">&#9670;</span> Skykite</p>
<p style="margin:0;font-size:15px;line-height:1.5">${escapeHtml(about)}</p>
</td></tr>
<tr><td style="padding:24px 28px 32px;${font};font-size:16px;line-height:1.6;color:${ink}">
${note === null ? '' : `<p style="margin:0 0 16px;padding:12px 16px;background:#FFF2CC;border-radius:12px">${escapeHtml(note)}</p>`}
${children.map(childHtml).join('\n')}
${button ? buttonTo(button.link, button.label) : ''}
<p style="margin:24px 0 8px;padding-top:16px;border-top:1px solid #E1E8F2;color:${mutedInk};font-size:14px;line-height:1.6">${escapeHtml(why)}</p>
<p style="margin:0;font-size:14px;line-height:1.8">${linksHtml}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

const childHtml = ({ heading, parts }: DigestTexts['children'][number]) =>
  `<h1 style="margin:0 0 16px;font-size:26px;line-height:1.3;color:${ink}">${escapeHtml(heading)}</h1>
${parts.map(partHtml).join('\n')}`

const boxes: Partial<Record<DigestPart['kind'], string>> = {
  question: 'background:#FFF0C4;color:#5A3A00',
  missing: 'border:1px solid #D5DFEC',
  next: 'border:1px solid #D5DFEC',
}

function partHtml({ kind, title, lines }: DigestPart): string {
  const heading = title ? `<h2 style="margin:0 0 4px;font-size:17px;line-height:1.4">${escapeHtml(title)}</h2>` : ''
  const size = kind === 'question' ? 'font-size:19px;font-weight:700;' : ''
  const text = lines.map((line) => `<p style="${size}margin:0 0 4px">${escapeHtml(line)}</p>`).join('')
  const box = boxes[kind]
  return box
    ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:separate"><tr><td style="padding:14px 18px;border-radius:14px;${box}">${heading}${text}</td></tr></table>`
    : `<div style="margin:0 0 16px">${heading}${text}</div>`
}
