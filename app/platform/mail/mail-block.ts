import { escapeHtml } from './escape-html.ts'

/**
 * HTML of one paragraph of a mail. Lines that all begin with a number become steps, lines with `•` a list, and lines
 * of the form `label: text` a table; their texts stay one text for the mail client that shows no HTML.
 */
export function mailBlock(text: string): string {
  const lines = text.split('\n')
  const render = [steps, list, facts].map((layout) => layout(lines)).find((html) => html !== null)
  return render ?? `<p style="margin:0 0 16px">${lines.map(escapeHtml).join('<br>')}</p>`
}

type Layout = (lines: readonly string[]) => string | null

const table = (rows: readonly string[], style = '') =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:separate${style}">${rows.join('')}</table>`

/** The parts of every line, or null if one line does not match. */
function matchAll(lines: readonly string[], pattern: RegExp): readonly RegExpExecArray[] | null {
  const matches = lines.map((line) => pattern.exec(line))
  return matches.every((match) => match !== null) ? matches : null
}

const steps: Layout = (lines) => {
  const matches = lines.length > 1 ? matchAll(lines, /^(\d{1,2})\. (.+)$/) : null
  return matches && table(matches.map(([, number, text]) => stepRow(number!, text!)))
}

const stepRow = (number: string, text: string) =>
  `<tr><td width="44" valign="top" style="padding:6px 0"><div style="width:30px;border-radius:15px;background:#0B70CF;color:#FFFFFF;font-weight:700;line-height:30px;text-align:center">${number}</div></td><td valign="top" style="padding:8px 0 6px">${escapeHtml(text)}</td></tr>`

const list: Layout = (lines) => {
  const matches = matchAll(lines, /^(?:• (.+)|(…))$/)
  if (!matches) return null
  const rows = matches.map(
    ([, text, more], index) =>
      `<tr><td style="padding:12px 16px;${index > 0 ? 'border-top:1px solid #D5E5F5' : ''}">${escapeHtml(text ?? more!)}</td></tr>`,
  )
  return table(rows, ';background:#F1F8FF;border-radius:12px')
}

/** A label has at most 24 letters and no address follows it. */
const facts: Layout = (lines) => {
  const matches = lines.length > 1 ? matchAll(lines, /^([^:：]{1,24})[:：](?!\/\/)\s*(.+)$/) : null
  if (!matches) return null
  const rows = matches.map(
    ([, label, text], index) =>
      `<tr><td valign="top" style="padding:10px 0 10px 16px;${index > 0 ? 'border-top:1px solid #D5E5F5;' : ''}font-weight:700;white-space:nowrap">${escapeHtml(label!)}</td><td width="100%" valign="top" style="padding:10px 16px;${index > 0 ? 'border-top:1px solid #D5E5F5' : ''}">${escapeHtml(text!)}</td></tr>`,
  )
  return table(rows, ';background:#F1F8FF;border-radius:12px')
}
