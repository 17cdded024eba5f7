/** Where React Router's ScrollRestoration keeps the scroll positions of this tab, by the key of the history entry. */
const SCROLL_POSITIONS = 'react-router-scroll-positions';

/**
 * Runs in the visitor's browser, so it is written for size. It puts the deferred scripts back where they stood (elsewhere
 * React would not find the tree it knows, and drop what was typed) as soon as somebody touches the page (browsers also send
 * moves of no distance, for a cursor that merely rests where the page appears: they are none). A click on
 * something that needs them (`data-hydrate`) is kept and done again once React has said `kerf:hydrated`; if that does not
 * happen within eight seconds, a link is simply followed, unless the visitor has begun to type somewhere. One of the
 * scripts scrolls to where the page was when it was last left. The browser did that when it loaded the page, and the visitor
 * may have scrolled since, so that position is removed before the script can read it. Until React has hydrated the page, Escape takes the
 * focus out of what the stylesheet holds open because of it (`data-escape`).
 *
 * The menu of small screens opens without React: until that wakes, its entry in the history is kept here, as in
 * ui/site/overlay-history. A page that is opened again with a draft, with files or with something that lay over it wakes
 * at once: what was there is to be seen before anybody touches anything.
 */
export const LOADER = `(()=>{let d=document,w=["pointermove","touchstart","keydown","focusin"],p,o=(t,f)=>addEventListener(t,f,!0),x=(t,f)=>removeEventListener(t,f,!0),h=e=>{e.type=="pointermove"&&!e.movementX&&!e.movementY||g()},g=()=>{w.map(t=>x(t,h));try{let k="${SCROLL_POSITIONS}",s=JSON.parse(sessionStorage[k]);delete s[history.state.key];sessionStorage[k]=JSON.stringify(s)}catch{}d.querySelectorAll("link[rel=deferred]").forEach(l=>l.rel="modulepreload");d.querySelectorAll("script[type=deferred]").forEach(s=>{let n=d.createElement("script");if(s.dataset.deferred)n.type=s.dataset.deferred;n.text=s.text;s.replaceWith(n)})},c=e=>{let t=e.target.closest("[data-hydrate],.mobile-menu a");if(t&&!e.ctrlKey&&!e.metaKey&&!e.shiftKey&&!e.altKey){e.preventDefault();if(m&&m.contains(t))return location.replace(t.href);g();if(!p)setTimeout(()=>{if(p&&p.href)location=p.href},8e3);p=t}},k=e=>{e.key=="Escape"&&e.target.closest("[data-escape]")&&d.activeElement.blur()},m=d.querySelector(".mobile-menu"),v=()=>(history.state||{}).overlays,f=()=>{if(m)m.open=!!(v()||{}).menu},y=e=>{if(e.target==m&&m.open!=!!(v()||{}).menu)m.open?history.pushState({...history.state,overlays:{menu:"open"}},""):history.back()};w.map(t=>o(t,h));o("click",c);o("keydown",k);o("input",()=>{p=0});o("toggle",y);o("popstate",f);o("kerf:hydrated",()=>{x("click",c);x("keydown",k);x("toggle",y);x("popstate",f);let t=p;p=0;t&&t.click()});f();try{if(v()||/"(draft|chosen-files):/.test(JSON.stringify(sessionStorage)))g()}catch{}})()`;

/**
 * Holds a public page's scripts back until a visitor touches something: the page is a document that works by itself,
 * and who only reads does not pay for them.
 */
export function deferScripts(html: string): string {
  return html
    .replace(/<link rel="modulepreload"/g, '<link rel="deferred"')
    .replace(/<script type="module"[^>]*>/g, '<script type="deferred" data-deferred="module">')
    .replace(/<script>/g, '<script type="deferred">')
    .replace('</body>', `<script>${LOADER}</script></body>`);
}
