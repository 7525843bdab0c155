/**
 * Names and symbols that are the same in every language. Short on purpose: a translatable word does not belong
 * here.
 */
const names = [
  'Skykite, สกายไคต์, 스카이카이트, 天鸢, Wao, ว้าว, 와오, 哇哦',
  'English, ไทย, 한국어, 中文, 简体中文, EN, TH, KO, CN',
  'Google, Facebook, GitHub, Twitter, Stripe, Open Badges, PostgreSQL, NATS, Docker, Apache, Safari, Chrome, Android, iOS',
  'Python, JavaScript, TypeScript, HTML, CSS, Phaser, WebGL, WebAssembly',
  'A4, US Letter, Unicode, UTF-8, UTF-16, UTF-16 BE, TIS-620, EUC-KR, GB18030',
  'QR, PDF, CSV, XLSX, PNG, ZIP, URL, ID, PIN, AI, FAQ, OK, PDPA, PIPA, PIPL, GDPR, COPPA, WCAG, kB, MB, ms',
].flatMap((line) => line.split(', '))

// Latin names need word boundaries; Thai, Korean and Chinese text has no spaces to rely on.
const namePattern = new RegExp(
  names
    .toSorted((a, b) => b.length - a.length)
    .map((word) => (/^\w/.test(word) ? `(?<![A-Za-z])${word}(?![A-Za-z])` : word))
    .join('|'),
  'g',
)

/** Removes the untranslatable parts of a text: variables, nested keys, tags, code, addresses and names. */
export const translatableText = (text: string) =>
  text
    .replace(/<code>.*?<\/code>/gs, ' ')
    .replace(/\{\{.*?\}\}|\$t\(.*?\)|<[^>]*>|&\w+;/g, ' ')
    .replace(/\S+@\S+|https?:\/\/\S+|\b[\w-]+(\.[\w-]+)*\.(org|com|net|example|th|kr|cn)\b\S*/g, ' ')
    .replace(namePattern, ' ')
