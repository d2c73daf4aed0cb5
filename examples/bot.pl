#!/usr/bin/perl
# A bot in Perl, in thirty lines: it likes to do things, and to be done only when nothing else is left.
# druza play star-scrappers --seats "human,engine:perl examples/bot.pl"
# druza engine --at INVITATION --run "perl examples/bot.pl"
use strict;
use warnings;
$| = 1;    # every line at once

my @options;
my %leaves = map { $_ => 1 } qw(end pass done decline no);

while (my $line = <STDIN>) {
    chomp $line;
    my ($word, $rest) = split / /, $line, 2;
    if ($word eq 'druza') {    # druza 1 star-scrappers
        print "id Perl example\nready\n";
    }
    elsif ($word eq 'options') {    # options mine recruit end
        @options = split / /, $rest;
    }
    elsif ($word eq 'go') {         # go 5.0: seconds to think
        my @deeds = grep { my ($verb) = split /:/; !$leaves{$verb} } @options;
        @deeds = @options unless @deeds;
        print "bestmove $deeds[rand @deeds]\n";
    }
    elsif ($word eq 'quit') {
        last;
    }
    # `view` has what the seat sees, as JSON; other words are for bots that want to know more
}
