//! A queue by whole-numbered priority, for searches whose priorities never fall and rise little per step.

/// Priorities in the queue at one time span less than this.
pub(super) const SPAN: u32 = 1024;

const WORD: usize = u64::BITS as usize;
const WORDS: usize = SPAN as usize / WORD;

/// The end of a bucket.
const NONE: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
struct Entry {
    item: u32,
    /// The next entry of the same bucket.
    next: u32,
}

/// Buckets in a ring, one for each priority modulo [`SPAN`]. Within a bucket the last in is the first out.
#[derive(Clone, Debug)]
pub(super) struct BucketQueue {
    entries: Vec<Entry>,
    /// The first entry of each bucket; meaningless where `filled` has no bit.
    heads: Box<[u32; SPAN as usize]>,
    /// One bit for each bucket that is not empty.
    filled: [u64; WORDS],
    /// The bucket of the lowest priority.
    lowest: usize,
    /// The last item that came in at the lowest priority: it goes out next, without a way through its bucket.
    hand: Option<u32>,
}

impl BucketQueue {
    pub(super) fn new() -> Self {
        Self { entries: Vec::new(), heads: Box::new([NONE; SPAN as usize]), filled: [0; WORDS], lowest: 0, hand: None }
    }

    /// Empties the queue; priorities from now on start at `lowest`.
    pub(super) fn restart(&mut self, lowest: u32) {
        self.entries.clear();
        self.filled = [0; WORDS];
        self.lowest = (lowest % SPAN) as usize;
        self.hand = None;
    }

    /// Adds an item. `priority` must be less than [`SPAN`] above that of the item popped last, and not below it.
    #[inline]
    pub(super) fn push(&mut self, item: u32, priority: u32) {
        let bucket = (priority % SPAN) as usize;
        let item = if bucket == self.lowest {
            let Some(item) = self.hand.replace(item) else { return };
            item
        } else {
            item
        };
        let (word, bit) = (bucket / WORD, 1 << (bucket % WORD));
        let next = if self.filled[word] & bit == 0 { NONE } else { self.heads[bucket] };
        self.heads[bucket] = self.entries.len() as u32;
        self.entries.push(Entry { item, next });
        self.filled[word] |= bit;
    }

    /// Takes an item of the lowest priority.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<u32> {
        if let Some(item) = self.hand.take() {
            return Some(item);
        }
        let bucket = self.first_filled()?;
        self.lowest = bucket;
        let entry = self.entries[self.heads[bucket] as usize];
        self.heads[bucket] = entry.next;
        if entry.next == NONE {
            self.filled[bucket / WORD] &= !(1 << (bucket % WORD));
        }
        Some(entry.item)
    }

    /// The first bucket with something in it, from the lowest on round the ring.
    #[inline]
    fn first_filled(&self) -> Option<usize> {
        let (word, shift) = (self.lowest / WORD, self.lowest % WORD);
        let in_word = |word: usize, bits: u64| (bits != 0).then(|| word * WORD + bits.trailing_zeros() as usize);
        let from_here = !0 << shift;
        in_word(word, self.filled[word] & from_here)
            .or_else(|| (1..WORDS).map(|on| (word + on) % WORDS).find_map(|word| in_word(word, self.filled[word])))
            .or_else(|| in_word(word, self.filled[word] & !from_here))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_last_of_equals_comes_first() {
        let mut queue = BucketQueue::new();
        queue.restart(5000);
        for item in 0..3 {
            queue.push(item, 5010);
        }
        queue.push(3, 5009);
        let order: Vec<_> = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!(order, [3, 2, 1, 0]);
    }

    proptest! {
        #[test]
        fn items_come_in_order_of_priority(
            start in 0..5000u32, rises in prop::collection::vec((0..SPAN, 0..SPAN), 1..60)
        ) {
            let mut queue = BucketQueue::new();
            queue.push(u32::MAX, 3);
            queue.restart(start);
            let mut waiting = vec![start];
            queue.push(start, start);
            for (first, second) in rises {
                let lowest = waiting.iter().copied().min();
                prop_assert_eq!(queue.pop(), lowest);
                let Some(lowest) = lowest else { break };
                waiting.retain({ let mut gone = false; move |p| gone || *p != lowest || { gone = true; false } });
                for priority in [lowest + first, lowest + second] {
                    queue.push(priority, priority);
                    waiting.push(priority);
                }
            }
        }
    }
}
