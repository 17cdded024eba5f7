/** The key under which React Router's ScrollRestoration keeps this tab's scroll positions, by history entry. */
const SCROLL_POSITIONS = 'react-router-scroll-positions';

/**
 * The inline loader that runs in the visitor's browser, so it is written for size. At the first interaction it
 * restores the deferred scripts in place (elsewhere React would not find the tree it expects and would drop what was
 * typed). Browsers also send pointer moves of zero distance for a cursor that rests where the page appears; these
 * don't count. A click on an element with `data-hydrate` is stored and repeated after `kerf:hydrated`; if that
 * doesn't happen within eight seconds, a link is followed normally, unless the visitor has started typing. One of the
 * scripts restores the scroll position from when the page was last left. The browser has done so on load already, and
 * the visitor may have scrolled since, so the stored position is removed first. Until React has hydrated the page,
 * Escape closes what the stylesheet holds open while it has focus (`data-escape`).
 *
 * The menu on small screens opens without React: until hydration its history entry is managed here, as in
 * ui/site/overlay-history.ts. A page that is reopened with a draft, files or an open overlay hydrates at once,
 * because its state must be visible before any interaction.
 */
export const LOADER = `(()=>{let d=document,w=["pointermove","touchstart","keydown","focusin"],p,o=(t,f)=>addEventListener(t,f,!0),x=(t,f)=>removeEventListener(t,f,!0),h=e=>{e.type=="pointermove"&&!e.movementX&&!e.movementY||g()},g=()=>{w.map(t=>x(t,h));try{let k="${SCROLL_POSITIONS}",s=JSON.parse(sessionStorage[k]);delete s[history.state.key];sessionStorage[k]=JSON.stringify(s)}catch{}d.querySelectorAll("link[rel=deferred]").forEach(l=>l.rel="modulepreload");d.querySelectorAll("script[type=deferred]").forEach(s=>{let n=d.createElement("script");if(s.dataset.deferred)n.type=s.dataset.deferred;n.text=s.text;s.replaceWith(n)})},c=e=>{let t=e.target.closest("[data-hydrate],.mobile-menu a");if(t&&!e.ctrlKey&&!e.metaKey&&!e.shiftKey&&!e.altKey){e.preventDefault();if(m&&m.contains(t))return location.replace(t.href);g();if(!p)setTimeout(()=>{if(p&&p.href)location=p.href},8e3);p=t}},k=e=>{e.key=="Escape"&&e.target.closest("[data-escape]")&&d.activeElement.blur()},m=d.querySelector(".mobile-menu"),v=()=>(history.state||{}).overlays,f=()=>{if(m)m.open=!!(v()||{}).menu},y=e=>{if(e.target==m&&m.open!=!!(v()||{}).menu)m.open?history.pushState({...history.state,overlays:{menu:"open"}},""):history.back()};w.map(t=>o(t,h));o("click",c);o("keydown",k);o("input",()=>{p=0});o("toggle",y);o("popstate",f);o("kerf:hydrated",()=>{x("click",c);x("keydown",k);x("toggle",y);x("popstate",f);let t=p;p=0;t&&t.click()});f();try{if(v()||/"(draft|chosen-files):/.test(JSON.stringify(sessionStorage)))g()}catch{}})()`;

/**
 * Defers a public page's scripts until the first interaction: the page works without them, and visitors who only read
 * don't download them.
 */
export function deferScripts(html: string): string {
  return html
    .replace(/<link rel="modulepreload"/g, '<link rel="deferred"')
    .replace(/<script type="module"[^>]*>/g, '<script type="deferred" data-deferred="module">')
    .replace(/<script>/g, '<script type="deferred">')
    .replace('</body>', `<script>${LOADER}</script></body>`);
}
