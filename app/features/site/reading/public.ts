export { trustSlugs } from './components/trust-pages.ts'
