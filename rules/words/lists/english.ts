import type { WordList } from '../word-list.ts'

/** Columns: word in Base64, match mode, category, severity, and 1 if tone marks do not matter. */
export const english: WordList = {
  words: `
ZnVjaw== sub rude 2 0
ZmNr tok rude 2 0
ZnVr stem rude 2 0
ZnVx tok rude 2 0
cGh1Y2s= stem rude 2 0
ZnZjaw== stem rude 2 0
ZmVjaw== stem rude 1 0
c2hpdGhlYWQ= stem rude 2 0
Znhjaw== stem rude 2 0
Zm9jaw== tok rude 2 0
XGIoPzpzbmFwfGluc3RhfGRpc2NvcmR8a2FrYW98ZG0pIG1lXGI= re contact 2 0
c2hpdA== stem rude 2 0
c2h0 tok rude 2 0
c2h5dA== stem rude 2 0
Yml0Y2g= stem rude 2 0
YmlhdGNo stem rude 2 0
YmFzdGFyZA== stem rude 2 0
YXNzaG9sZQ== stem rude 2 0
YXJzZWhvbGU= stem rude 2 0
ZGlja2hlYWQ= stem rude 2 0
Y29ja3N1Y2tlcg== stem rude 3 0
bW90aGVyZnVja2Vy stem rude 3 0
d2Fua2Vy stem rude 2 0
dHdhdA== stem rude 2 0
Ym9sbG9ja3M= tok rude 1 0
Y3JhcA== stem rude 1 0
ZGFtbg== stem rude 1 0
cGlzcw== stem rude 1 0
d3Rm tok rude 1 0
c3RmdQ== tok rude 2 0
Z3Rmbw== tok rude 2 0
YXJzZQ== tok rude 1 0
YXNz tok rude 1 0
ZHVtYmFzcw== stem rude 2 0
amFja2Fzcw== stem rude 2 0
c2x1dA== stem sexual 3 0
d2hvcmU= stem sexual 3 0
Y3VudA== stem rude 3 0
cG9ybg== stem sexual 3 0
bnVkZXM= tok sexual 3 0
Ym9vYnM= tok sexual 2 0
Ym9vYmllcw== tok sexual 2 0
c2V4 tok sexual 2 0
c2V4eQ== tok sexual 2 0
aG9ybnk= tok sexual 3 0
Ymxvd2pvYg== stem sexual 3 0
ZGlsZG8= stem sexual 3 0
aGVudGFp tok sexual 3 0
bmlnZ2Vy sub hate 3 0
bmlnZ2E= stem hate 3 0
ZmFnZ290 stem hate 3 0
ZmFn tok hate 3 0
cmV0YXJk stem hate 2 0
c3Bhc3RpYw== tok hate 2 0
dHJhbm55 tok hate 3 0
a2lrZQ== tok hate 3 0
cGFraQ== tok hate 3 0
Z29vaw== tok hate 3 0
a3lz tok danger 4 0
XGIoPzpzdWNrfGVhdCkgbXkgKD86ZGlja3xjb2NrfGJhbGxzKVxi re sexual 3 0
XGJ5b3UoPzoncmV8IGFyZXxyKT8gKD86YSB8c3VjaCBhICk/KD86ZGlja3xjb2NrfHByaWNrKVxi re rude 2 0
XGJwdXNzeVxiKD8hID8oPzp3aWxsb3d8Y2F0KSk= re sexual 3 0
KD88IWJsdWUgfGdyZWF0IHxjb2FsIHx0YWlsZWQgKVxidGl0c1xi re sexual 2 0
XGJjaGlua3M/XGIoPyEgaW4p re hate 3 0
XGJ0aGF0Jz9zICg/OnNvICk/Z2F5XGI= re hate 2 0
XGJnbyB0byBoZWxsXGJ8XGJ3aGF0IHRoZSBoZWxsXGI= re rude 1 0
XGJzaHV0ICg/OnRoZSAuezAsOH0gKT91cFxiKD8hID90aGUp re insult 1 0
XGIoPzp5b3V8dSkoPzoncmV8IGFyZXxyfCByKT8gKD86c28gfHN1Y2ggYW4/IHxhbj8gfHJlYWxseSApPyg/OnN0dXBpZHxkdW1ifGlkaW90cz98dWdseXxmYXR8bG9zZXJ8bW9yb258d29ydGhsZXNzKVxi re insult 1 0
XGJpIGhhdGUgKD86eW91fHV8aGltfGhlcilcYg== re insult 1 0
XGIoPzpub2JvZHl8bm8gb25lKSBsaWtlcyAoPzp5b3V8dXxoaW18aGVyKVxi re insult 2 0
XGIoPzpzdHVwaWR8ZHVtYnx1Z2x5fGZhdCkgKD86a2lkfGJveXxnaXJsfHRlYWNoZXJ8cGlnfGNvd3xoZWFkKVxi re insult 1 0
XGJpKD86Jz9sbHwnP20gZ29pbmcgdG98Jz9tIGdvbm5hfCB3aWxsfCBhbSBnb2luZyB0b3wgd2FubmEpICg/OmtpbGx8YmVhdHxzdGFifHNob290fGh1cnR8cHVuY2gpICg/OnlvdXx1fGhpbXxoZXJ8dGhlbSlcYg== re threat 3 0
XGJicmluZyg/OmluZyk/IGEgKD86Z3VufGtuaWZlfGJvbWIpIHRvICg/OnNjaG9vbHxjbGFzcylcYg== re threat 4 0
XGJraWxsIHlvdXIgP3NlbGZcYnxcYmdvIGRpZVxi re danger 4 0
XGJpICg/OndhbnR8d2FubmF8d2lzaCBpIGNvdWxkfGp1c3Qgd2FudCkoPzogdG8pPyAoPzpkaWV8YmUgZGVhZHxkaXNhcHBlYXIgZm9yZXZlcilcYnxcYmtpbGwoPzppbmcpPyBteXNlbGZcYnxcYmh1cnQoPzppbmcpPyBteXNlbGYgb24gcHVycG9zZVxifFxiY3V0dGluZyBteXNlbGZcYnxcYm5vYm9keSB3b3VsZCBtaXNzIG1lXGJ8XGJpIGRvbic/dCB3YW50IHRvIGxpdmVcYg== re danger 4 0
XGIoPzpkYWR8bW9tfG11bXxmYXRoZXJ8bW90aGVyfHVuY2xlfHN0ZXBkYWR8YnJvdGhlcnxoZXxzaGV8Y29hY2h8dGVhY2hlcikgKD86aGl0c3xiZWF0c3x0b3VjaGVzfHRvdWNoZWR8aHVydHN8aGl0KSBtZVxiKD8hICg/OmF0fGlufG9uIHRoZXx3aXRoIGEgYmFsbCkp re danger 4 0
XGIoPzpkb24nP3R8bmV2ZXIpIHRlbGwgKD86eW91cnx1cnxteSkgKD86bW9tfG11bXxkYWR8cGFyZW50c3x0ZWFjaGVyKVxifFxib3VyICg/OmxpdHRsZSApP3NlY3JldFxi re danger 4 0
XGJzZW5kICg/Om1lICk/KD86YSB8eW91ciB8dXIgfHNvbWUgKT8oPzpwaWNzP3xwaG90b3M/fHBpY3R1cmVzP3xzZWxmaWVzPykgb2YgKD86eW91fHV8eW91cnNlbGYpXGJ8XGJzZW5kICg/Om1lICk/KD86eW91cnx1cikgKD86cGljcz98cGhvdG9zP3xzZWxmaWVzPylcYg== re danger 4 0
XGJtZWV0IG1lIGFsb25lXGJ8XGJhcmUgeW91IGhvbWUgYWxvbmVcYg== re danger 4 0
XGJ3aGVyZSBkbyAoPzp5b3V8dSkgbGl2ZVxiKD8hIGluICg/OnRoZXx0aGlzfGF8eW91cikgKXxcYndoYXQnP3MgeW91ciBhZGRyZXNzXGJ8XGJteSBhZGRyZXNzIGlzXGI= re contact 2 0
XGIoPzphZGR8Zm9sbG93fGRtKSBtZSBvblxifFxibXkgKD86c25hcCg/ISBjaXJjdWl0KXxpbnN0YXxkaXNjb3JkfHRpa3Rva3x3aGF0c2FwcHxsaW5lIGlkfHdlY2hhdHxrYWthbylcYg== re contact 2 0
XGJpIHdpc2ggaSAoPzp3YXN8d2VyZSkgKD86ZGVhZHxuZXZlciBib3JuKVxifFxiaSAoPzpjdXR8aHVydHxidXJuKSBteXNlbGZcYig/ISAoPzphfHNvbWUpICl8XGJpICg/OmNhbid0fGNhbnR8ZG9uJ3Qgd2FudCB0b3xkb250IHdhbnQgdG8pICg/OmdvIG9ufGJlIGhlcmV8YmUgYWxpdmV8bGl2ZSkoPzogYW55bW9yZSk/XGIoPyEgKD86aW58YXR8d2l0aCkgKXxcYmJldHRlciBvZmYgKD86ZGVhZHx3aXRob3V0IG1lKVxifFxiZW5kIG15IGxpZmVcYnxcYndhbnQgdG8gZW5kIGl0IGFsbFxi re danger 4 0
XGIoPzp0b2xkfGFza2VkfG1ha2VzP3xtYWRlfHdhbnRzPykgbWUgKD86dG8gfG5vdCB0byApKD86a2VlcCAoPzppdHx0aGlzfG91cikgPyg/OmEgKT9zZWNyZXR8dGVsbCAoPzphbnlvbmV8YW55Ym9keXxteSkp re danger 4 0
XGIoPzpkb24ndHxkb250fGRvIG5vdHxuZXZlcikgdGVsbCAoPzphbnlvbmV8YW55Ym9keXxhbnkgb25lfG5vIG9uZSlcYig/PS57MCw0MH1cYig/Om1lZXR8c2VjcmV0fHBpY3R1cmV8cGhvdG98cGljfHRvdWNofGFsb25lKVxiKXxcYig/Om1lZXR8c2VjcmV0fHBpY3R1cmV8cGhvdG98YWxvbmUpXGIuezAsNDB9XGIoPzpkb24ndHxkb250fGRvIG5vdHxuZXZlcikgdGVsbCAoPzphbnlvbmV8YW55Ym9keSlcYg== re danger 4 0
XGIoPzppc3x3YXN8YmV8YmVpbmd8c3VjaHx5b3V8dSkgKD86c3VjaCApP2FuPyAoPzpkaWNrfHByaWNrfGRvdWNoZXx0d2F0fHRvb2wgYmFnKVxi re rude 2 0
XGIoPzpraXNzfGxpY2t8c3VjaykgbXkgKD86YXNzfGFyc2V8YnV0dHxiYWxscylcYnxcYmdvICg/OnN1Y2t8c2NyZXcpICg/OnlvdXJzZWxmfGl0KVxifFxic2NyZXcgKD86eW91fHUpXGJ8XGJwaWVjZSBvZiAoPzpjcmFwfHNoaXR8dHJhc2h8Z2FyYmFnZSlcYg== re rude 2 0
bW9yb24= stem insult 1 0
aWRpb3Q= tok insult 1 0
aW1iZWNpbGU= stem insult 1 0
c2N1bWJhZw== stem insult 2 0
ZG91Y2hlYmFn stem rude 2 0
ZG91Y2hl tok rude 2 0
cHJpY2s= tok rude 2 0
cGVkbw== stem sexual 3 0
cmFwaXN0 stem sexual 3 0
bnVkZQ== tok sexual 2 0
cGVuaXM= tok sexual 2 0
dmFnaW5h tok sexual 2 0
XGJ5b3UoPzonP3JlfCBhcmV8cik/ICg/OmFsbCApPyg/OnNvIHxzdWNoIHxyZWFsbHkgKT8oPzphICk/KD86cGF0aGV0aWN8ZGlzZ3VzdGluZ3xhP2ZyZWFrfHdlaXJkb3x0cmFzaHxnYXJiYWdlfGEgd2FzdGUpXGJ8XGIoPzpub2JvZHl8bm8gb25lfGV2ZXJ5b25lKSAoPzp3YW50c3xsb3Zlc3xoYXRlc3xjYW4gc3RhbmQpICg/OnlvdXx1KVxifFxiZ28gKD86YXdheSBhbmQgKT8oPzpjcnl8anVtcCBvZmYpXGJ8XGJpIGhvcGUgKD86eW91fHUpICg/OmRpZXxmYWlsfGdldCBodXJ0KVxi re insult 2 0
XGIoPzppJz8oPzpsbHwgd2lsbCl8Z29ubmF8Z29pbmcgdG98d2FubmF8d2lsbCkgKD86cHVuY2h8YmVhdHxoaXR8a2lja3xzbGFwfHNtYXNofGh1cnR8a2lsbHxzdGFifGVuZCkgKD86eW91fHV8dXJ8eW91cnxoaW18aGVyfHRoZW0pXGIoPyEgKD86aW58YXQpICg/OmNoZXNzfHRoZSBnYW1lfHRoaXMgZ2FtZSkpfFxiKD86d2FpdHx3YXRjaCkgKD86dGlsbHx1bnRpbHxmb3IpICg/OmFmdGVyIHNjaG9vbHxpICg/OmdldHxjYXRjaHxmaW5kKSAoPzp5b3V8dSkpXGJ8XGJ5b3UoPzonP3JlfCBhcmV8cik/ICg/OnNvIHxnb25uYSBiZSApP2RlYWQgKD86bWVhdHx0b21vcnJvd3xhZnRlcilcYg== re threat 3 0
XGIoPzphcmV8cikgKD86eW91fHUpICg/OmhvbWUgKT9hbG9uZVxifFxiaG93IG9sZCBhcmUgKD86eW91fHUpLnswLDMwfSg/OnBpY3xtZWV0fGdpcmxmcmllbmR8Ym95ZnJpZW5kKXxcYig/OmJlfHdhbnQgdG8gYmUpIG15ICg/OmdpcmxmcmllbmR8Ym95ZnJpZW5kKS57MCwyMH1zZWNyZXR8XGJ0YWtlIG9mZiAoPzp5b3VyfHVyKSAoPzpjbG90aGVzfHNoaXJ0fHBhbnRzKVxifFxiKD86cGljcz98cGhvdG9zP3xwaWN0dXJlcz98c2VsZmllcz8pICg/Om9mICg/OnlvdXJ8dXIpIGJvZHl8d2l0aG91dCAoPzpjbG90aGVzfGEgc2hpcnQpfGluICg/OnlvdXJ8dXIpICg/OnVuZGVyd2VhcnxiZWQpKVxi re danger 4 0
`,
  innocent: `
analysis
arsenal
assassin
asses
assess
bass
bassist
class
coarse
cockpit
crappie
damnation
dickens
essex
fagus
fuku
fukui
fukuoka
fukushima
grass
hancock
hoarse
middlesex
mishit
mississippi
pakistan
pakistani
parse
pass
peacock
phuket
pissarro
prickly
retardant
scrap
scrape
sextant
sextet
shiitake
shitake
sussex
titan
titanic
title
`,
}
