import type { Migration } from '@atrium/engine/server'

export const migrations: readonly Migration[] = [
  {
    id: '0065-search',
    up: `
      create extension if not exists pg_trgm;
      create table search_entry (
        space text not null,
        kind text not null,
        id text not null,
        title text not null,
        body text not null,
        words tsvector not null,
        marks text[] not null,
        at bigint not null,
        by text not null,
        link text not null,
        primary key (space, kind, id)
      );
      -- Without a list of what is to come, which every search would read through.
      create index search_entry_words on search_entry using gin (words) with (fastupdate = off);
      create index search_entry_newest on search_entry (space, at desc);
      -- How many entries have had a word, about; what they lose is not taken off.
      create table search_word (word text primary key, entries bigint not null) with (fillfactor = 70);
      create index search_word_beginning on search_word (word text_pattern_ops);
      create index search_word_parts on search_word using gin (word gin_trgm_ops);`,
  },
  {
    id: '0066-search-months',
    up: `
      drop index search_entry_words;
      -- Rows lie whole where they are found, not in pieces elsewhere.
      alter table search_entry set (toast_tuple_target = 8160);
      update search_entry set words = words || ('@' || at / 2592000000)::tsvector;
      create index search_entry_words on search_entry using gin (words) with (fastupdate = off);
      -- A search for a part of a word read through the list of what was to come.
      drop index search_word_parts;
      create index search_word_parts on search_word using gin (word gin_trgm_ops) with (fastupdate = off);`,
  },
  {
    id: '0067-search-words-of-spaces',
    up: `
      create extension if not exists btree_gin;
      drop table search_word;
      -- How many entries of each kind have a word in a space; under '' all of them. What one may not read is not looked at.
      create table search_word (space text not null, word text not null, entries jsonb not null) with (fillfactor = 70);
      insert into search_word
        select space, word, jsonb_object_agg(kind, count) from (
          select space, kind, word, count(*) from search_entry, unnest(array_append(tsvector_to_array(words), '')) as word
          where word not like '@%' group by space, kind, word
        ) counted group by space, word;
      -- Its order is also that of beginnings.
      create unique index search_word_of on search_word (space, word text_pattern_ops);
      create index search_word_parts on search_word using gin (space, word gin_trgm_ops) with (fastupdate = off);
      drop index search_entry_words;
      create index search_entry_words on search_entry using gin (space, words) with (fastupdate = off);
      analyze search_word;`,
  },
]
