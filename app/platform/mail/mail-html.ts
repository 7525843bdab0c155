import { escapeHtml } from './escape-html.ts'
import { mailBlock } from './mail-block.ts'

/** HTML of our mails: tables and inline styles, because mail clients support little else; no remote images. */

type MailHtmlInput = {
  language: string
  subject: string
  paragraphs: string[]
  link?: string
  button?: string
  /** Text above the plain link, for mail clients that do not show the button. */
  copyLink: string
  /** Hidden first line: mail clients show it beside the subject. */
  preheader?: string
  /** Names the sender, who helps, and why the mail was sent. */
  footer: string[]
  /** Links below the footer, such as the page that turns such mails off. */
  links: readonly { link: string; label: string }[]
}

export const ink = '#172338'
export const mutedInk = '#586B87'
export const sky = '#0B70CF'
export const kite = '#F95A42'
const headline = '#0B3565'
const kiteOnSky = '#D9452E'
export const font = `font-family:'Segoe UI',Roboto,'Helvetica Neue','Noto Sans Thai','Noto Sans KR','Noto Sans SC','Microsoft YaHei',Arial,sans-serif`

export function renderMailHtml({
  language,
  subject,
  preheader,
  paragraphs,
  link,
  button,
  copyLink,
  footer,
  links,
}: MailHtmlInput): string {
  const isLink = (text: string) => button !== undefined && text === link
  const parts = paragraphs.map((text) => (isLink(text) ? buttonTo(link!, button!) : mailBlock(text)))
  const copyLinkHtml =
    link && paragraphs.some(isLink)
      ? `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #E9EEF5;color:${mutedInk};font-size:13px;line-height:1.6">${escapeHtml(copyLink)}<br><a href="${escapeHtml(link)}" style="color:${sky};word-break:break-all">${escapeHtml(link)}</a></p>`
      : ''
  const linksHtml = links
    .map(
      (target) =>
        `<a href="${escapeHtml(target.link)}" style="color:${sky};text-decoration:underline">${escapeHtml(target.label)}</a>`,
    )
    .join(' · ')
  const footerHtml = [...footer.map(escapeHtml), linksHtml]
    .filter(Boolean)
    .map(
      (line) =>
        `<p style="max-width:560px;margin:16px auto 0;padding:0 16px;color:${mutedInk};font-size:13px;line-height:1.6;text-align:center">${line}</p>`,
    )
    .join('\n')
  const preheaderHtml = preheader
    ? `<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(preheader)}</div>\n`
    : ''
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:#EEF8FF;color:${ink};${font}">
${preheaderHtml}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#EEF8FF"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#FFFFFF;border-radius:20px;border-collapse:separate"><tr><td style="padding:24px 28px 20px;background:#D6ECFF;border-radius:20px 20px 0 0;${font};color:${headline}">
<p style="margin:0 0 10px;font-size:20px;font-weight:800;line-height:1.4;color:${headline}"><span style="color:${kiteOnSky}" aria-hidden="true">&#9670;</span> Skykite</p>
<h1 style="margin:0;font-size:24px;line-height:1.35;color:${headline}">${escapeHtml(subject)}</h1>
</td></tr><tr><td style="padding:24px 28px 32px;${font};font-size:16px;line-height:1.6;color:${ink}">
${parts.join('\n')}
${copyLinkHtml}
</td></tr></table>
${footerHtml}
</td></tr></table>
</body>
</html>
`
}

/**
 * Borders instead of padding, because Outlook ignores the padding of links. The color of the cell is a style, not an
 * attribute: a client without styles shows a plain link, not a blue one on blue.
 */
export const buttonTo = (link: string, label: string) =>
  `<table role="presentation" border="0" cellpadding="0" cellspacing="0" style="margin:8px 0 24px;border-collapse:separate"><tr><td align="center" style="background-color:${sky};border-radius:12px"><a href="${escapeHtml(link)}" style="display:inline-block;border:solid ${sky};border-width:13px 26px;border-radius:12px;background-color:${sky};${font};font-size:16px;font-weight:700;line-height:1.4;color:#FFFFFF;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`
