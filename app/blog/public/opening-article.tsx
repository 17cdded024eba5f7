import { useEffect, useState } from 'react';
import { Loading } from './loading.tsx';

/**
 * Shows 'Loading blog post...' after a click on an article's link until the new page replaces this one: on a slow
 * connection the browser's own indicator is easily missed. // B10
 */
export function OpeningArticle() {
  const [opening, setOpening] = useState(false);

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a[data-article]');
      const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
      if (link && !opensElsewhere && !event.defaultPrevented) setOpening(true);
    };
    // The back/forward cache restores the page with the message still shown.
    const onPageShow = () => setOpening(false);
    document.addEventListener('click', onClick);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      document.removeEventListener('click', onClick);
      window.removeEventListener('pageshow', onPageShow);
    };
  }, []);

  return (
    <div className="opening-article" role="status">
      {opening ? <Loading>Loading blog post...</Loading> : null}
    </div>
  );
}
