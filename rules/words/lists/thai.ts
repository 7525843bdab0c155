import type { WordList } from '../word-list.ts'

/** Columns: word in Base64, match mode, category, severity, and 1 if tone marks do not matter. */
export const thai: WordList = {
  words: `
4LiE4Lin4Lii sub rude 3 1
4LmA4Lir4Li14LmJ4Lii sub rude 2 1
4LmA4LiK4Li14LmI4Lii sub rude 2 1
4LmA4LiK4Li14LmJ4Lii sub rude 2 0
4LmA4Liu4Li14LmJ4Lii word rude 2 0
4Liq4Lix4Liq sub rude 2 1
4LmE4Lit4LmJ4Liq4Lix4LiU sub rude 2 1
4LmE4Lit4Liq4Lix4LiU sub rude 2 0
4LmE4Lit4LmJ4Liq4Lix4LiV4Lin4LmM sub rude 2 1
4Lit4Li14Liq4Lix4LiV4Lin4LmM sub rude 2 1
4Liq4Lix4LiU word rude 2 0
4LmB4Lih4LmI4LiH word rude 1 0
4Lih4Li24LiH word rude 1 0
4LmA4Lih4Li04LiH word rude 1 0
4Lih4Lij4Li24LiH sub rude 1 0
4Lit4Li04LiU4Lit4LiB sub rude 3 0
4LmE4Lit4LmJ4Lif4Liy4Lii sub insult 2 1
4LmE4Lit4Lif4Liy4Lii sub insult 2 0
4Lit4Li14Lif4Liy4Lii sub insult 2 0
4LiB4Li5 word rude 1 0
4LiB4Lij4Li5 word rude 1 0
4LmA4Lii4LmH4LiU sub sexual 3 1
4Lir4Li1 word sexual 3 0
4LmB4LiV4LiU word sexual 3 0
4LmA4LiH4Li14LmI4Lii4LiZ sub sexual 3 1
4Lir4LiZ4LmJ4Liy4Lir4Li1 sub sexual 3 1
4Lil4LmI4Lit4LmB4Lih4LmI sub rude 3 0
4LiI4Li04LmL4Lih word sexual 1 0
4LiB4Lij4Liw4LmA4LiU4LmJ4Liy sub sexual 3 0
4Lir4LiZ4Lix4LiH4LmC4Lib4LmK sub sexual 3 1
4LiE4Lil4Li04Lib4LmC4Lib4LmK sub sexual 3 1
4Liq4LmJ4LiZ4LiV4Li14LiZ sub rude 2 1
4Lir4LiZ4LmJ4Liy4Liq4LmJ4LiZ sub rude 2 1
4Lie4LmI4Lit4Lih4Li24LiH sub rude 2 1
4LmB4Lih4LmI4Lih4Li24LiH sub rude 2 1
4Lie4LmI4Lit4LiH whole rude 2 0
4Lie4LmI4Lit4Lih4Li24LiH4LiV4Liy4Lii sub rude 3 1
4LmA4Liq4Li34Lit4LiB word rude 1 0
4LiV4Lit4LmB4Lir4Lil sub rude 2 0
4Lit4Li14LiU4Lit4LiB sub rude 3 0
4LiU4Lit4LiB4LiX4Lit4LiH sub rude 3 0
4Lit4Li14LiV4Lix4Lin word rude 3 0
4LiB4Liw4Lir4Lij4Li14LmI word sexual 2 0
4Lit4Li14LiB4Liw4Lir4Lij4Li14LmI sub sexual 3 0
4LmE4Lit4LmJ4LiE4Lin4Liy4Lii sub insult 2 1
4Lit4Li14LiE4Lin4Liy4Lii sub insult 2 0
4LmC4LiH4LmI4LmA4Lir4Lih4Li34Lit4LiZ4LiE4Lin4Liy4Lii sub insult 2 1
4LmC4LiH4LmI4LmA4Lib4LmH4LiZ4LiE4Lin4Liy4Lii sub insult 2 1
4LmE4Lit4LmJ4Lir4Lih4Liy word insult 2 0
4Lit4Li14Lir4Lih4Liy word insult 2 0
4LmE4Lit4LmJ4LmC4LiH4LmI sub insult 1 1
4Lit4Li14LmC4LiH4LmI sub insult 1 0
4LmE4Lit4LmJ4Lia4LmJ4Liy word insult 1 0
4Lib4Lix4LiN4LiN4Liy4Lit4LmI4Lit4LiZ sub hate 2 1
4LiK4Liy4LiV4Li04Lir4Lih4Liy sub insult 3 1
4Lij4Liw4Lii4Liz word rude 2 0
4LiI4Lix4LiN4LmE4Lij sub rude 2 0
4Lit4Li14LmA4Lin4Lij word rude 2 0
4LmE4Lit4LmJ4LmA4Lin4Lij sub rude 2 1
4Liq4LiW4Li44LiZ sub rude 2 0
4Lit4Li14Lit4LmJ4Lin4LiZ sub insult 1 0
4LmE4Lit4LmJ4Lit4LmJ4Lin4LiZ sub insult 1 1
4LmE4Lit4LmJ4LiU4Liz word hate 2 0
4Lit4Li14LiU4Liz word hate 2 0
4LmE4Lit4LmJ4Lil4Liy4Lin sub hate 3 1
4Lit4Li14LiV4Li44LmK4LiU sub hate 3 1
4LmE4Lit4LmJ4LiV4Li44LmK4LiU sub hate 3 1
4Lir4Li44Lia4Lib4Liy4LiB word insult 1 0
4LmE4Lib4LiV4Liy4Lii4LiL4Liw sub danger 4 1
4LmE4Lib4LiV4Liy4Lii4LmA4Lil4Lii sub danger 4 0
a3V5 tok rude 3 0
a3VheQ== tok rude 3 0
eWVkbWFl tok sexual 3 0
4LiEWypfeMOX4oCiLl0r4LiiKD8hW1x1MEUzMC1cdTBFM0FdKQ== re rude 3 0
4LmAP+C4q1sqX10r4Lii re rude 2 0
KD864LiI4LiwfOC5gOC4lOC4teC5i+C4ouC4pykuezAsNn0oPzrguIbguYjguLJ84LiV4LmI4Lit4LiifOC4leC4mnzguIHguKPguLDguJfguLfguJp84LmB4LiX4LiHfOC4ouC4tOC4hykuezAsM30oPzrguKHguLbguId84LmB4LiBfOC5gOC4mOC4rXzguYDguILguLJ84Lih4Lix4LiZKD8h4LiqfOC4nSkp re threat 3 0
KD864LmA4Lit4LiyfOC4nuC4gSkoPzrguJvguLfguJl84Lih4Li14LiUfOC4o+C4sOC5gOC4muC4tOC4lCkoPzrguKHguLJ84LmE4LibKSg/OuC4l+C4teC5iCk/4LmC4Lij4LiH4LmA4Lij4Li14Lii4LiZ re threat 4 0
4Lit4Lii4Liy4LiB4LiV4Liy4LiifOC4huC5iOC4suC4leC4seC4p+C4leC4suC4onzguIbguYjguLLguJXguLHguKfguYDguK3guId84LmE4Lih4LmI4Lit4Lii4Liy4LiB4Lih4Li14LiK4Li14Lin4Li04LiVfOC5hOC4oeC5iOC4reC4ouC4suC4geC4reC4ouC4ueC5iCg/OuC5geC4peC5ieC4p3zguJrguJnguYLguKXguIEpfOC4geC4o+C4teC4lOC5geC4guC4mXzguIHguKPguLXguJTguILguYnguK3guKHguLfguK184LiX4Liz4Lij4LmJ4Liy4Lii4LiV4Lix4Lin4LmA4Lit4LiH re danger 4 0
KD864Lie4LmI4LitfOC5geC4oeC5iHzguKXguLjguId84LiZ4LmJ4LiyfOC4reC4snzguITguKPguLl84Lie4Li14LmIfOC5gOC4guC4sikoPzrguYDguKXguLXguYnguKLguIcpPyg/OuC4iuC4reC4mik/KD864LiV4Li1fOC4leC4mnzguJfguLPguKPguYnguLLguKJ84LiI4Lix4Lia4LiV4Lix4LinfOC4peC4p+C4meC4peC4suC4oSkoPzrguKvguJnguLl84Lic4LihfOC4ieC4seC4mSk= re danger 4 0
4Lit4Lii4LmI4Liy4Lia4Lit4LiBKD864LmB4Lih4LmIfOC4nuC5iOC4rXzguITguKPguLl84Lic4Li54LmJ4Lib4LiB4LiE4Lij4Lit4LiHfOC5g+C4hOC4o+C4meC4sOC4p+C5iOC4sil84LiE4Lin4Liy4Lih4Lil4Lix4Lia4LiC4Lit4LiH4LmA4Lij4LiyKD864Liq4Lit4LiH4LiE4LiZKQ== re danger 4 0
4Liq4LmI4LiH4Lij4Li54LibKD864LiV4Lix4Lin4LmA4Lit4LiHfOC4guC4reC4h+C5gOC4mOC4rXzguKvguJnguYnguLJ84LmC4Lib4LmKfOC5gOC4mOC4rSl84Lit4Lii4Li54LmI4Lia4LmJ4Liy4LiZ4LiE4LiZ4LmA4LiU4Li14Lii4LinKD864LmE4Lir4LihfOC4q+C4o+C4t+C4reC5gOC4m+C4peC5iOC4snzguKHguLHguYnguKIpfOC4oeC4suC5gOC4iOC4reC4geC4seC4meC4quC4reC4h+C4hOC4mQ== re danger 4 0
KD864LmB4Lit4LiUfOC4guC4rXzguKHguLUpKD864LmE4Lil4LiZ4LmMfOC5gOC4n+C4i3zguYTguK3guIjguLV8bGluZXxpZ3xmYil84LmE4Lil4LiZ4LmM4LmE4Lit4LiU4Li1fOC5hOC4reC4lOC4teC5hOC4peC4meC5jHzguILguK3guYDguJrguK3guKPguYx84LmA4Lia4Lit4Lij4LmMKD864LmC4LiX4LijKT8oPzrguInguLHguJl84Lic4LihfOC4q+C4meC4uXzguYDguKPguLIpfOC4muC5ieC4suC4meC5gOC4peC4guC4l+C4teC5iHzguJrguYnguLLguJnguYDguJjguK3guK3guKLguLnguYgoPzrguJfguLXguYgpP+C5hOC4q+C4mQ== re contact 2 0
KD864LmA4LiY4LitfOC5geC4gXzguJnguLLguKIpKD864Lih4Lix4LiZKT8oPzrguYLguIfguYh84LiZ4LmI4Liy4LmA4LiB4Lil4Li14Lii4LiUfOC4reC5ieC4p+C4meC5gOC4q+C4oeC4t+C4reC4meC4q+C4oeC4uXzguYTguKPguYnguITguYjguLIpfOC5hOC4oeC5iOC4oeC4teC5g+C4hOC4o+C4iuC4reC4mig/OuC5gOC4mOC4rXzguYHguIEp re insult 1 0
`,
  innocent: `
กรูกัน
กรูด
กะหรี่ปั๊บ
กูรู
กูลิโกะ
กูเกิล
กู้
กู้คืน
กู้ภัย
ดอกทองกวาว
ดอกทองพันชั่ง
ดอกทองอุไร
ปูผัดผงกะหรี่
ผงกะหรี่
พัสดุ
พ่องาน
มะกรูด
ระยำมะ
วิ่งกรู
สัดส่วน
สัสดี
หีบ
หีบสมบัติ
หีบเพลง
อีดำดง
อีตัวหนึ่ง
อีตัวอย่าง
เชี่ยว
เชี่ยวกราก
เชี่ยวชาญ
เมิงไห่
เสือกระโดด
เสือกลัว
เสือกับ
เสือกำลัง
เสือกิน
เสือก็
เสือก้าว
เสื้อก
เหี่ยว
เหี่ยวเฉา
เหี้ยน
เหี้ยม
เหี้ยมโหด
แกงกะหรี่
แม่งาน
แม่ง่วง
แห้งเหี่ยว
ไอ้หมาป่า
`,
}
