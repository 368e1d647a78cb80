-- The artists of a demo are as long as the line in which they were written, and nobody has to write a space after a comma.
alter table demos
  drop constraint demos_features_check,
  add constraint demos_features_check check (char_length(array_to_string(features, ',')) <= 35);
